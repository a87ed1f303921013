import { api } from './api/http';
import type { GameInfo, Level, NewTable, SeatPlan, Table } from './api';
import { person } from './me.svelte';
import { go, router } from './router.svelte';
import { to } from './routes';

/** Me against bots, in as many seats as are usual. */
export function playNowPlan(game: GameInfo, level: Level = 'normal'): NewTable {
  const bots: SeatPlan[] = Array.from({ length: game.usual_seats - 1 }, () => ({
    type: 'bot',
    level,
  }));
  return {
    game: game.id,
    seats: [{ type: 'me' }, ...bots],
    clocks: null,
    start: true,
    watchers: false,
  };
}

/** Make a table and go there, unless one has gone elsewhere while it was made. */
export async function openTable(plan: NewTable): Promise<Table> {
  const here = router.route;
  const table = await makeTable(plan);
  if (router.route === here) go(to.table(table.id));
  return table;
}

/** Make a table; whoever has no name yet gets the friendly one that is offered. */
function makeTable(plan: NewTable): Promise<Table> {
  return person.as(() => api.makeTable(plan));
}
