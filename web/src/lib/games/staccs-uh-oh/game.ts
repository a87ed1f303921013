import type { GameModule } from '../contract';
import { say } from '../staccs/say';
import { ask, type View } from './ask';
import { tell } from './story';
import UhOhTable from './UhOhTable.svelte';

export const game: GameModule = {
  Table: UhOhTable,
  ask: (view, names, legal) => ask(view as View, names, legal),
  tell,
  say: (action) => say(action),
  secret: true,
};
