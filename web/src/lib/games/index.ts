import type { GameModule } from './contract';

const modules = import.meta.glob<{ game: GameModule }>('./*/game.ts');

/** The mode's module, loaded when it is first asked for; the plain one where it has none. */
export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/game.ts`] ?? modules['./plain/game.ts'];
  if (!load) throw new Error('the plain game is missing');
  return (await load()).game;
}
