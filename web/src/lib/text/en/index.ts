import { common } from './common';
import { home } from './home';
import { judge } from './judge';
import { lobby } from './lobby';
import { me } from './me';
import { options } from './options';
import { replay } from './replay';
import { rules } from './rules';
import { stackNabbit } from './stackNabbit';
import { stackyMap, stackyMapStory } from './stackyMap';
import { staccs, staccsStory } from './staccs';
import { table } from './table';

export const en = {
  common,
  home,
  judge,
  lobby,
  me,
  options,
  replay,
  rules,
  stackNabbit,
  stackyMap,
  stackyMapStory,
  staccs,
  staccsStory,
  table,
};
