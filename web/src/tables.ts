import { mount } from 'svelte';
import './lib/design/fonts.css';
import './lib/design/tokens.css';
import './lib/design/base.css';
import Tables from './gallery/Tables.svelte';

const target = document.getElementById('tables');
if (target) mount(Tables, { target });
