import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Entry, GameEvent, Sight, StackNabbitView } from '../../api';
import { tellEntry } from '../../table/telling';
import type { GameTableProps } from '../contract';
import { Names } from '../names';
import { game } from './game';
import { hops } from './hops';
import { isLit, neighbours } from './reach';

interface Moment {
  seats: number;
  sight: Sight;
  entries: Entry[];
}

const moments = import.meta.glob<Moment>('./fixtures/*.json', { eager: true, import: 'default' });
const moment = (name: string): Moment => {
  const found = moments[`./fixtures/${name}.json`];
  if (!found) throw new Error(name);
  return found;
};
const viewOf = (name: string) => moment(name).sight.view as StackNabbitView;

const names = new Names(['Robin', 'North', 'Ines', 'Kwame', 'Bo', 'Yu'], 0);
const tell = (event: object) => game.tell(event as GameEvent, names);

describe('the story of Stack Nabbit', () => {
  it.each([
    [{ event: 'flipped', seat: 1, card: '3' }, 'North flips a 3.'],
    [{ event: 'flipped', seat: 0, card: '0' }, 'You flip a 0.'],
    [{ event: 'kept', seat: 1, card: '3' }, 'North keeps the 3.'],
    [
      { event: 'stolen', seat: 1, victim: 0, card: '4', count: 3 },
      'North steals three 4s from you.',
    ],
    [{ event: 'stolen', seat: 0, victim: 1, card: '4', count: 1 }, 'You steal the 4 from North.'],
    [
      { event: 'stolen', seat: 1, victim: null, card: '6', count: 12 },
      'North takes twelve 6s from the Vault.',
    ],
    [{ event: 'laid', seat: 1, card: '4', count: 4 }, 'North lays four 4s face up.'],
    [{ event: 'laid', seat: 1, card: '4', count: 1 }, null],
    [{ event: 'banked', seat: 0, card: '5', count: 6 }, 'You bank six 5s.'],
    [{ event: 'vaulted', seat: 1, card: '2' }, 'A 2 goes to the Vault.'],
    [{ event: 'acted', seat: 1, action: 'flip' }, null],
  ])('tells %o', (event, sentence) => {
    expect(tell(event)).toBe(sentence);
  });

  it('tells in one sentence what somebody does in one step', () => {
    const stolen = { event: 'stolen', seat: 1, card: '4' };
    const events = [
      { event: 'acted', seat: 1, action: 'keep' },
      { event: 'kept', seat: 1, card: '4' },
      { ...stolen, victim: 0, count: 3 },
      { ...stolen, victim: 2, count: 1 },
      { ...stolen, victim: null, count: 2 },
      { event: 'banked', seat: 1, card: '4', count: 8 },
      { event: 'vaulted', seat: 1, card: '2' },
      { event: 'vaulted', seat: 1, card: '0' },
    ] as GameEvent[];
    expect(tellEntry(game, { events, cause: 'bot' }, names)).toEqual([
      'North keeps the 4, steals three 4s from you and the 4 from Ines, ' +
        'takes two 4s from the Vault and banks eight 4s.',
      'A 2 and a 0 go to the Vault.',
    ]);
  });

  it('tells that a move was taken back', () => {
    const events = [{ event: 'undone', seat: 0 }] as GameEvent[];
    expect(tellEntry(game, { events, cause: 'person' }, names)).toEqual([
      'You take the last move back.',
    ]);
  });

  it('tells every event of all moments without a gap', () => {
    for (const { entries } of Object.values(moments))
      for (const event of entries.flatMap((entry) => entry.events))
        expect(game.tell(event, names) ?? '').not.toMatch(/undefined|NaN|null/);
  });
});

describe('the question of Stack Nabbit', () => {
  it.each([
    ['start', 'Flip a card.'],
    ['choose', `Flip another, or keep the ${viewOf('choose').flipped.at(-1) ?? ''}?`],
    ['fifth', `Keep the ${viewOf('fifth').flipped.at(-1) ?? ''}: there is no further flip.`],
  ])('is, at %s', (name, question) => {
    const ask = game.ask(viewOf(name), names);
    expect(ask.you).toBe(question);
    expect(ask.seats).toEqual([0]);
  });

  it('asks nobody when the game is over', () => {
    expect(game.ask(viewOf('over'), names).seats).toEqual([]);
  });

  it('names the card to be kept', () => {
    expect(game.say('keep', names, viewOf('fifth'))).toMatch(/^Keep the [0-6]$/);
    expect(game.say('flip', names, viewOf('fifth'))).toBe('Flip a card');
  });
});

describe('what shines', () => {
  it('are the stacks of the newest number at the neighbours and in the Vault', () => {
    const view = { ...viewOf('waiting'), turn: 2, flipped: ['1', '4'] };
    expect(neighbours(2, 6)).toEqual({ left: 3, right: 1 });
    expect([null, 0, 1, 2, 3, 4, 5].filter((seat) => isLit(view, seat, '4'))).toEqual([
      null,
      1,
      2,
      3,
    ]);
    expect(isLit(view, 1, '1')).toBe(false);
    expect(isLit({ ...view, turn: null }, 1, '4')).toBe(false);
  });
});

describe('cards that travel', () => {
  const entry = (...events: object[]): Entry[] => [
    { seq: 1, seat: 1, cause: 'bot', at: 0, eyes: 0, events: events as GameEvent[] },
  ];

  it('come from the pile when flipped', () => {
    expect(hops(entry({ event: 'flipped', seat: 1, card: '3' }), ['3'])).toEqual([
      { card: '3', count: 1, path: ['pile', 'flipped/newest'] },
    ]);
  });

  it('make room for the next one flipped', () => {
    expect(hops(entry({ event: 'flipped', seat: 1, card: '3' }), ['6', '5', '3'])).toEqual([
      { card: '3', count: 1, path: ['pile', 'flipped/newest'] },
      { card: '5', count: 1, path: ['flipped/newest', 'flipped/1'] },
    ]);
  });

  it('go from victim and Vault to the stealer, and on to the bank with the old ones', () => {
    const travelled = hops(
      entry(
        { event: 'kept', seat: 1, card: '4' },
        { event: 'stolen', seat: 1, victim: 2, card: '4', count: 3 },
        { event: 'stolen', seat: 1, victim: null, card: '4', count: 1 },
        { event: 'banked', seat: 1, card: '4', count: 7 },
        { event: 'vaulted', seat: 1, card: '2' },
      ),
      [],
    );
    const [stack, bank] = ['seat/1/up/4', 'seat/1/bank'];
    expect(travelled).toEqual([
      { card: '4', count: 2, path: [stack, stack, bank] },
      { card: '4', count: 3, path: ['seat/2/up/4', stack, bank] },
      { card: '4', count: 1, path: ['vault/4', stack, bank] },
      { card: '4', count: 1, path: ['flipped/newest', stack, bank] },
      { card: '2', count: 1, path: ['flipped/0', 'vault/2'] },
    ]);
  });
});

describe('the table of Stack Nabbit', () => {
  const open = (name: string, more: Partial<GameTableProps> = {}) => {
    const move = vi.fn();
    const why = vi.fn(() => Promise.resolve({ rule: 'NAB-6', text: 'The fifth must be kept.' }));
    const { sight, entries } = moment(name);
    const screenful = render(game.Table, {
      sight,
      entries,
      names,
      locked: false,
      table: { game: 'stack-nabbit', options: {}, seats: [] },
      clocks: [],
      move,
      why,
      announce: vi.fn(),
      ...more,
    });
    return { ...screenful, move, why };
  };

  it('does not say again what the page asks above it', () => {
    const { you } = game.ask(viewOf('choose'), names);
    open('choose').unmount();
    open('choose', { told: game.ask(viewOf('choose'), names) });
    expect(screen.queryByText(you)).toBeNull();
    expect(screen.getByRole('button', { name: /^Flip another/ })).toBeTruthy();
  });

  it('flips by button, pile and key', () => {
    const { move } = open('choose');
    screen.getByRole('button', { name: /^Flip another/ }).click();
    screen.getByRole('button', { name: /^Pile/ }).click();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }));
    expect(move.mock.calls).toEqual([['flip'], ['flip'], ['flip']]);
  });

  it('keeps by the flipped card and by key', () => {
    const { move } = open('choose');
    const [card] = screen.getAllByRole('button', { name: /^Keep the/ });
    card?.click();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'K' }));
    expect(move.mock.calls).toEqual([['keep'], ['keep']]);
  });

  it('asks why where a flip is not allowed, and says it', async () => {
    const { move, why } = open('fifth');
    screen.getByRole('button', { name: /^Flip another/ }).click();
    expect(move).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledWith('flip');
    expect(await screen.findByText(/The fifth must be kept/)).toBeTruthy();
  });

  it('answers nothing while locked', () => {
    const { move } = open('choose', { locked: true });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }));
    expect(move).not.toHaveBeenCalled();
  });

  it('leaves keys with a modifier alone', () => {
    const { move } = open('choose');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true }));
    expect(move).not.toHaveBeenCalled();
  });

  it('tells what is banked only when asked', async () => {
    open('choose');
    expect(screen.queryByText('In the bank')).toBeNull();
    screen.getByRole('button', { name: /Look into your bank/ }).click();
    expect(await screen.findByText('In the bank')).toBeTruthy();
  });

  it.each(Object.keys(moments))('shows %s', (path) => {
    const name = path.replace(/.*\/(.*)\.json/, '$1');
    open(name);
    const { sight } = moment(name);
    for (const player of (sight.view as StackNabbitView).players)
      if (player.seat !== sight.seat)
        expect(screen.getByRole('heading', { name: names.name(player.seat) })).toBeTruthy();
  });
});
