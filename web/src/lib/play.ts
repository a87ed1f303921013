import { api } from './api/http';
import type { GameInfo, Level, NewTable, SeatPlan, Table } from './api';
import { person } from './me.svelte';

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

/** Make a table; whoever has no name yet gets the friendly one that is offered. */
export function makeTable(plan: NewTable): Promise<Table> {
  return person.as(() => api.makeTable(plan));
}
