import type { GameModule } from '../contract';
import PlainTable from './PlainTable.svelte';
import { plainAsk, plainTell } from './words';

/** Any game, by its view in words and its legal moves as they are written. */
export const game: GameModule = {
  Table: PlainTable,
  ask: plainAsk,
  tell: plainTell,
  say: (action) => action,
  secret: true,
};
