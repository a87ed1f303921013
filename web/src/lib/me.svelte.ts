import { api, Refusal } from './api/http';
import type { Me, Problem } from './api';
import { forgetAll, keep, recall } from './kept';
import { t } from './text';
import { friendlyName } from './text/friendly';

/** Who has just got a name is not known by it: the browser does not bring the cookie back. */
const NO_COOKIE: Problem = { code: 'no_session', text: t.common.noCookie };

/** Who plays at this browser; null until a name was needed for the first time. */
export class Person {
  me = $state<Me | null>(null);
  /** The server has been asked. */
  known = $state(false);
  /** This browser was somebody, and the server does not know it any more. */
  signedOut = $state(false);
  /** This browser has just got a name, and does not bring it back. */
  noCookie = $state(false);
  /** The name that is offered, or that the person has. */
  name = $state(recall('name', '') || suggestion());
  #entered: Promise<unknown> = Promise.resolve();

  /** Ask who one is, where this browser remembers having been somebody. */
  async recall(): Promise<void> {
    if (recall('entered', false)) await this.load();
  }

  /** Ask the server who one is; where it cannot be asked, that stays as it was. */
  async load(): Promise<void> {
    await this.#look().catch(() => undefined);
  }

  /** Whether something was refused because this browser is nobody any more; then it is known. */
  async lost(refusal: unknown): Promise<boolean> {
    if (!isNobody(refusal)) return false;
    await this.load();
    return this.me === null;
  }

  /**
   * Be somebody: with the name offered, unless one is known already. Whoever cannot be asked for is
   * not taken for somebody new: that would lose the tables of who one was.
   */
  enter(name = this.name): Promise<Me> {
    // One after the other: two that are new at once would be two people.
    const entering = this.#entered.then(() => this.#enter(name));
    this.#entered = entering.catch(() => undefined);
    return entering;
  }

  /**
   * Ask something that needs a name; once more as somebody new, where one has been forgotten
   * meanwhile in another tab.
   */
  async as<T>(asking: () => Promise<T>, name = this.name): Promise<T> {
    await this.enter(name);
    try {
      return await asking();
    } catch (refusal) {
      if (!isNobody(refusal)) throw refusal;
    }
    this.#isNobody();
    await this.enter(name);
    return asking();
  }

  async #enter(name: string): Promise<Me> {
    // Another tab may have been quicker.
    if (!this.me) await this.#look();
    const wanted = name.trim() || suggestion();
    if (!this.me) return this.#arrived(await api.enter(wanted));
    return this.me.name === wanted ? this.me : this.#is(await api.rename(wanted));
  }

  async #look(): Promise<void> {
    const me = await api.me().catch((refusal: unknown) => {
      if (isNobody(refusal)) return null;
      throw refusal;
    });
    if (me) this.#is(me);
    else this.#isNobody();
    this.known = true;
  }

  async claim(code: string): Promise<void> {
    await this.#arrived(await api.claim(code));
  }

  /** Be who the server has just said, unless the browser does not bring that back. */
  async #arrived(me: Me): Promise<Me> {
    const back = await api.me().catch((refusal: unknown) => (isNobody(refusal) ? null : me));
    this.noCookie = back === null;
    if (this.noCookie) throw new Refusal(NO_COOKIE, 0);
    return this.#is(me);
  }

  /** Delete who one is, here and at the server. */
  async forget(): Promise<void> {
    await api.forget();
    forgetAll();
    this.#isNobody();
    this.name = suggestion();
  }

  #isNobody(): void {
    this.me = null;
    this.signedOut = recall('entered', false) && !this.noCookie;
  }

  #is(me: Me): Me {
    this.me = me;
    this.known = true;
    this.signedOut = false;
    this.name = me.name;
    keep('name', me.name);
    keep('entered', true);
    return me;
  }
}

/** The name offered to whoever has none: the same one until a name is chosen. */
function suggestion(): string {
  const name = recall('suggested', '') || friendlyName();
  keep('suggested', name);
  return name;
}

/** The server does not know who asks, or does not any more. */
function isNobody(refusal: unknown): boolean {
  return refusal instanceof Refusal && refusal.problem.code === 'no_session';
}

export const person = new Person();
