import type { GameModule } from '../contract';
import { say } from '../staccs/say';
import { ask, type View } from './ask';
import { tell } from './story';
import UhOhTable from './UhOhTable.svelte';

export const game: GameModule = {
  Table: UhOhTable,
  ask: (view, names) => ask(view as View, names),
  tell,
  say: (action) => say(action),
  secret: true,
};
