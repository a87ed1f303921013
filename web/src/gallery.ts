// The development gallery (gallery.html): not a part of the built client.
import { mount } from 'svelte';
import './lib/design/fonts.css';
import './lib/design/tokens.css';
import './lib/design/base.css';
import Gallery from './gallery/Gallery.svelte';
import { startTheme } from './lib/design/theme';

startTheme();
// `?theme=dark&part=cards` shows one part in one theme, for pictures.
const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const target = document.getElementById('gallery');
if (target) mount(Gallery, { target, props: { part: asked.get('part') } });
