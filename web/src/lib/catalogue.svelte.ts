import { api } from './api/http';
import type { GameInfo } from './api';

/** The games as the server lists them, asked for once. */
class Catalogue {
  games = $state<readonly GameInfo[]>([]);
  failed = $state(false);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= this.#load();
    return this.#asked;
  }

  title(id: string): string {
    return this.find(id)?.title ?? id;
  }

  find(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  async #load(): Promise<void> {
    try {
      this.games = await api.games();
      this.failed = false;
    } catch {
      this.failed = true;
      this.#asked = null;
    }
  }
}

export const catalogue = new Catalogue();
