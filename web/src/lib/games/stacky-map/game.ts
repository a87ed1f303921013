import type { StackyMapView } from '../../api';
import type { GameModule } from '../contract';
import { ask } from './ask';
import StackyMapTable from './StackyMapTable.svelte';
import { say, tell, tellStep } from './story';

export const game: GameModule = {
  Table: StackyMapTable,
  ask: (view, names) => ask(view as StackyMapView, names),
  tell,
  tellStep,
  say: (action, names) => say(action, names),
  secret: true,
};
