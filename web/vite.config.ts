import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The build goes into the Python package, which serves it; in development the page is served here
// and asks a server started with `stackyard serve`, or the one that STACKYARD_API names.
const api = process.env['STACKYARD_API'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/stackyard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long a plugin took says how busy the machine is, and nothing about the page.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': { target: api, ws: true },
    },
  },
});
