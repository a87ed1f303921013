import './lib/design/fonts.css';
import './lib/design/tokens.css';
import './lib/design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startTheme } from './lib/design/theme';

startTheme();
const target = document.getElementById('app');
if (target) mount(App, { target });
