import type { StackNabbitView } from '../../api';
import type { GameModule } from '../contract';
import { ask } from './ask';
import StackNabbitTable from './StackNabbitTable.svelte';
import { say, tell, tellStep } from './story';

export const game: GameModule = {
  Table: StackNabbitTable,
  ask: (view) => ask(view as StackNabbitView),
  tell,
  tellStep,
  say: (action, _names, view) => say(action, (view as StackNabbitView).flipped.at(-1)),
  secret: false,
};
