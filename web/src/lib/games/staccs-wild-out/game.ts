import type { WildOutView } from '../../api';
import type { GameModule } from '../contract';
import { say } from '../staccs/say';
import { ask } from './ask';
import { tell } from './story';
import WildOutTable from './WildOutTable.svelte';

export const game: GameModule = {
  Table: WildOutTable,
  ask: (view) => ask(view as WildOutView),
  tell,
  say: (action) => say(action),
  secret: false,
};
