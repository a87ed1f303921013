import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    // Long enough for a machine that does much else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The tests of the colours read them.
    css: { include: [/tokens\.css/] },
  },
});
