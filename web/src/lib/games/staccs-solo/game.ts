import type { SoloView } from '../../api';
import type { GameModule } from '../contract';
import { say } from '../staccs/say';
import { ask } from './ask';
import SoloTable from './SoloTable.svelte';
import { tell } from './story';

export const game: GameModule = {
  Table: SoloTable,
  ask: (view, _, legal) => ask(view as SoloView, legal),
  tell,
  say: (action) => say(action),
  secret: false,
};
