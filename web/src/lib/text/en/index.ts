// Named one by one, so that a page fetches the texts that it shows and no others.
export { common } from './common';
export { home } from './home';
export { judge } from './judge';
export { lobby } from './lobby';
export { me } from './me';
export { options } from './options';
export { replay } from './replay';
export { rules } from './rules';
export { stackNabbit } from './stackNabbit';
export { stackyMap, stackyMapStory } from './stackyMap';
export { staccs, staccsStory } from './staccs';
export { table } from './table';
