import type { GameModule } from '../contract';
import { say } from '../staccs/say';
import { ask, type View } from './ask';
import { tell, tellStep } from './story';
import UhOhTable from './UhOhTable.svelte';

export const game: GameModule = {
  Table: UhOhTable,
  ask: (view, names, legal) => ask(view as View, names, legal),
  tell,
  tellStep,
  say: (action) => say(action),
  secret: true,
};
