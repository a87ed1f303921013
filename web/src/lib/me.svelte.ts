import { api } from './api/http';
import type { Me } from './api';
import { keep, recall } from './kept';
import { friendlyName } from './text/friendly';

/** Who plays at this browser; null until a name was needed for the first time. */
class Person {
  me = $state<Me | null>(null);
  /** The server has been asked. */
  known = $state(false);
  /** The name that is offered, or that the person has. */
  name = $state(recall('name', '') || friendlyName());

  /** Ask who one is, where this browser remembers having been somebody. */
  async recall(): Promise<void> {
    if (recall('entered', false)) await this.load();
  }

  async load(): Promise<void> {
    let me: Me | null;
    try {
      me = await api.me();
    } catch {
      return;
    }
    if (me) this.#is(me);
    else this.me = null;
    this.known = true;
  }

  /** Be somebody: with the name offered, unless one is known already. */
  async enter(name = this.name): Promise<Me> {
    if (!this.known) await this.load();
    const wanted = name.trim() || friendlyName();
    if (!this.me) this.#is(await api.enter(wanted));
    else if (this.me.name !== wanted) this.#is(await api.rename(wanted));
    return this.me as unknown as Me;
  }

  async claim(code: string): Promise<void> {
    this.#is(await api.claim(code));
  }

  async forget(): Promise<void> {
    await api.forget();
    keep('entered', false);
    this.me = null;
    this.name = friendlyName();
  }

  #is(me: Me): void {
    this.me = me;
    this.known = true;
    this.name = me.name;
    keep('name', me.name);
    keep('entered', true);
  }
}

export const person = new Person();
