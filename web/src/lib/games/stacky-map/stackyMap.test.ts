import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Entry, GameEvent, Sight, StackyMapView } from '../../api';
import type { GameTableProps } from '../contract';
import { Names } from '../names';
import { aimsOf } from './aims';
import { answers } from './answers';
import { byKind, single, sortedHand } from './cards';
import { game } from './game';
import { hops } from './hops';
import { onlyAction, playsByCard, sampleAction, takes } from './plays';
import { line, stops } from './route';

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
const viewOf = (name: string) => moment(name).sight.view as StackyMapView;
const names = new Names(['Robin', 'North', 'Ines', 'Kwame', 'Bo', 'Yu'], 0);

describe('the story of Stacky Map', () => {
  it.each([
    [{ event: 'drew', seat: 1, card: null }, 'North draws a card.'],
    [{ event: 'drew', seat: 0, card: '+3' }, 'You draw a +3.'],
    [{ event: 'laid', seat: 1, card: '+2' }, 'North travels on by +2.'],
    [
      { event: 'laid', seat: 1, card: 'holiday' },
      'North goes on holiday: North’s map counts double.',
    ],
    [
      { event: 'attacked', seat: 1, card: 'snatch', target: 0, ticket: '+3' },
      'North plays a Ticket Snatch on your +3.',
    ],
    [
      { event: 'attacked', seat: 0, card: 'ban', target: 2, ticket: null },
      'You play a Travel Ban on Ines.',
    ],
    [
      { event: 'attacked', seat: 0, card: 'ban', target: 0, ticket: null },
      'You play a Travel Ban on yourself.',
    ],
    [{ event: 'insured', seat: 0 }, 'You lay a Travel Insurance.'],
    [{ event: 'turned_back', seat: 1, target: 0 }, 'North turns the Travel Ban back on you.'],
    [{ event: 'accepted', seat: 1 }, 'North lets it stand.'],
    [{ event: 'cancelled', seat: 0, card: 'route' }, 'Your Route Change comes to nothing.'],
    [{ event: 'removed', target: 1, ticket: '+1' }, 'North loses a +1.'],
    [{ event: 'snatched', seat: 1, target: 0, ticket: '+3' }, 'North snatches your +3.'],
    [{ event: 'missed_by', target: 0 }, 'You have missed a flight: 2 less.'],
    [{ event: 'wiped', target: 1, card: '+2', count: 3 }, 'North loses three +2s to the ban.'],
    [{ event: 'swapped', seat: 1, target: 0 }, 'North and you swap hands.'],
    [{ event: 'handed', giver: 1, receiver: 0, card: 'visa' }, 'North hands you a Visa Issue.'],
    [{ event: 'handed', giver: 1, receiver: 2, card: null }, null],
    [
      { event: 'revisited', seat: 1, card: 'ban' },
      'North takes a Travel Ban back from the discard pile.',
    ],
    [{ event: 'rushed', seat: 1 }, 'North starts a Travel Rush.'],
    [{ event: 'flipped', seat: 0, card: '+1' }, 'You flip a +1.'],
    [
      { event: 'kept', seat: 1, card: 'holiday' },
      'North wins the rush and keeps the Holiday Season.',
    ],
    [{ event: 'shuffled', count: 4 }, 'Four cards are shuffled back.'],
    [
      { event: 'discarded', seat: 1, card: 'route' },
      'North discards a Route Change without effect.',
    ],
    [{ event: 'acted', seat: 1, action: 'draw' }, null],
  ])('tells %o', (event, sentence) => {
    expect(game.tell(event as GameEvent, names)).toBe(sentence);
  });

  it('says every legal action of all moments in words', () => {
    for (const { sight } of Object.values(moments))
      for (const action of sight.legal) {
        const words = game.say(action, names, sight.view);
        expect(words).not.toBe(action);
        expect(words).not.toMatch(/undefined|NaN/);
      }
  });
});

describe('legal moves by card', () => {
  const plays = playsByCard([
    'play +3',
    'rush',
    'visa 1 +1',
    'visa 2 +3',
    'ban 0',
    'ban 2',
    'revisit +2',
    'revisit route',
    'discard ban',
    'insure',
    'accept',
  ]);

  it('sorts them into card, then target', () => {
    expect([...plays.keys()].sort()).toEqual(
      ['+3', 'ban', 'insurance', 'revisit', 'rush', 'visa'].sort(),
    );
    expect(plays.get('visa')?.tickets).toEqual([
      { seat: 1, ticket: '+1', action: 'visa 1 +1' },
      { seat: 2, ticket: '+3', action: 'visa 2 +3' },
    ]);
    expect(plays.get('ban')?.seats.map(({ seat }) => seat)).toEqual([0, 2]);
    expect(plays.get('ban')?.discard).toBe('discard ban');
    expect([...(plays.get('revisit')?.backs.keys() ?? [])]).toEqual(['+2', 'route']);
  });

  it('knows what leaves no choice', () => {
    expect(onlyAction(plays.get('+3'))).toBe('play +3');
    expect(onlyAction(plays.get('insurance'))).toBe('insure');
    expect(onlyAction(plays.get('ban'))).toBeNull();
    expect(onlyAction(playsByCard(['discard route']).get('route'))).toBe('discard route');
    expect(onlyAction(undefined)).toBeNull();
  });

  it('aims at maps, tickets and piles', () => {
    const laid = plays.get('+3');
    const visa = plays.get('visa');
    const ban = plays.get('ban');
    if (!laid || !visa || !ban) throw new Error('missing');
    expect(aimsOf('+3', laid, names, 0).seat(0)?.action).toBe('play +3');
    expect(aimsOf('+3', laid, names, 0).seat(1)).toBeNull();
    expect(aimsOf('visa', visa, names, 0).tickets(2).get('+3')?.action).toBe('visa 2 +3');
    expect(aimsOf('visa', visa, names, 0).seat(2)).toBeNull();
    expect(aimsOf('ban', ban, names, 0).seat(0)?.label).toBe('Travel Ban on your own map');
    expect(aimsOf('ban', ban, names, 0).discard?.action).toBe('discard ban');
  });

  it('loses no legal action of any moment', () => {
    for (const { sight } of Object.values(moments)) {
      const offered = [...playsByCard(sight.legal).values()].flatMap((can) => [
        can.plain,
        can.discard,
        ...can.tickets.map(({ action }) => action),
        ...can.seats.map(({ action }) => action),
        ...can.backs.values(),
      ]);
      const asked = answers(sight.view as StackyMapView, sight.legal).map(({ action }) => action);
      const all = new Set([...offered, ...asked, ...takes(sight.legal).values()]);
      expect(sight.legal.filter((action) => !all.has(action))).toEqual([]);
    }
  });

  it('has an action to ask about for every card', () => {
    expect(sampleAction('visa', 2)).toBe('visa 2 +1');
    expect(sampleAction('ban', 1)).toBe('ban 1');
    expect(sampleAction('holiday', 1)).toBe('play holiday');
    expect(sampleAction('insurance', 1)).toBe('insure');
  });
});

describe('cards', () => {
  it('lie in one order, and like ones keep their keys', () => {
    const held = (card: string | null) => ({ card, known_to: [] });
    const hand = sortedHand(['ban', '+3', null, '+1', '+3'].map(held));
    expect(hand.map(({ key }) => key)).toEqual(['+1#0', '+3#0', '+3#1', 'ban#0']);
  });

  it('are counted by kind, and spread along a route', () => {
    expect(byKind(['ban', '+1', 'ban'])).toEqual([
      { card: '+1', count: 1 },
      { card: 'ban', count: 2 },
    ]);
    expect(single([{ card: '+2', count: 2 }]).map(({ key }) => key)).toEqual(['+2#0', '+2#1']);
  });

  it('wind to and fro', () => {
    const at = stops(5, 2, 10, 20).map(({ x }) => x);
    expect(at).toEqual([5, 15, 15, 5, 5]);
    expect(line(stops(3, 2, 10, 20), 4)).toMatch(/^M5 10C.*C19 /);
    expect(line([], 4)).toBe('');
  });
});

describe('the question of Stacky Map', () => {
  it.each([
    ['draw', 'Draw a card.'],
    ['aim', 'Play a card.'],
    ['take', 'You won the rush: take one card.'],
    ['ban', 'Ines plays a Travel Ban on you.'],
    ['giveway', /^North has cancelled your /],
    ['block-war', /threatens you again|turns the Travel Ban back/],
  ])('is, at %s', (name, question) => {
    expect(game.ask(viewOf(name), names).you).toMatch(question);
  });

  it('offers to insure even without an insurance, and to turn back only where allowed', () => {
    const view = viewOf('ban');
    expect(answers(view, ['accept']).map(({ action }) => action)).toEqual(['insure', 'accept']);
    expect(answers(view, ['insure', 'accept', 'return']).map(({ action }) => action)).toEqual([
      'insure',
      'accept',
      'return',
    ]);
    expect(answers(view, [])).toEqual([]);
  });
});

describe('cards that travel', () => {
  const paths = (event: object) =>
    hops([{ seq: 1, seat: 1, cause: 'bot', at: 0, eyes: 0, events: [event as GameEvent] }]).map(
      ({ path }) => path.join(' > '),
    );

  it.each([
    [{ event: 'drew', seat: 1, card: null }, 'pile > seat/1/hand'],
    [{ event: 'snatched', seat: 1, target: 0, ticket: '+3' }, 'seat/0/map/+3 > seat/1/map/+3'],
    [{ event: 'wiped', target: 2, card: '+1', count: 2 }, 'seat/2/map/+1 > discard/top'],
    [{ event: 'insured', seat: 0 }, 'seat/0/hand/insurance > attack/shield'],
    [{ event: 'handed', giver: 0, receiver: 2, card: null }, 'seat/0/hand > seat/2/hand'],
  ])('%o', (event, path) => {
    expect(paths(event)).toEqual([path]);
  });
});

describe('the table of Stacky Map', () => {
  const open = (name: string, more: Partial<GameTableProps> = {}) => {
    const move = vi.fn();
    const why = vi.fn(() => Promise.resolve({ rule: 'MAP-R5', text: 'It would do nothing.' }));
    const { sight, entries } = moment(name);
    const screenful = render(game.Table, {
      sight,
      entries,
      names,
      locked: false,
      table: { game: 'stacky-map', options: {}, seats: [] },
      clocks: [],
      move,
      why,
      announce: vi.fn(),
      ...more,
    });
    return { ...screenful, move, why, sight };
  };
  const inHand = (name: RegExp) =>
    within(screen.getByRole('toolbar', { name: 'Your hand' })).getAllByRole('button', { name });
  const tap = async (element: HTMLElement | undefined) => {
    element?.click();
    await tick();
  };

  it('does not say again what the page asks above it', async () => {
    const told = game.ask(viewOf('aim'), names);
    const { container } = open('aim', { told });
    expect(container.querySelector('.question')).toBeNull();
    await tap(inHand(/^Visa Issue/)[0]);
    expect(container.querySelector('.question .title')?.textContent).toBeTruthy();
  });

  it('plays a card at a ticket: card first, then the lit ticket', async () => {
    const { move, sight } = open('aim');
    const action = sight.legal.find((one) => one.startsWith('visa')) ?? '';
    const [, seat, ticket] = action.split(' ');
    await tap(inHand(/^Visa Issue/)[0]);
    expect(move).not.toHaveBeenCalled();
    await tap(
      screen.getByRole('button', {
        name: `Visa Issue on ${names.owner(Number(seat))} ${ticket ?? ''}`,
      }),
    );
    expect(move.mock.calls).toEqual([[action]]);
  });

  it('lays a ticket with a second tap', async () => {
    const { move } = open('aim');
    const [card] = inHand(/^\+3/);
    await tap(card);
    await tap(card);
    expect(move.mock.calls).toEqual([['play +3']]);
  });

  it('goes back with Escape', async () => {
    open('aim');
    await tap(inHand(/^Travel Ban/)[0]);
    expect(screen.getAllByRole('button', { name: /^Travel Ban on/ }).length).toBeGreaterThan(1);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await tick();
    expect(screen.queryAllByRole('button', { name: /^Travel Ban on/ })).toEqual([]);
  });

  it('is played by the keyboard alone: arrows, Enter, Escape', async () => {
    const { move, sight } = open('aim');
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true }),
      );
    const buttons = within(screen.getByRole('toolbar')).getAllByRole('button');
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
    buttons[0]?.focus();
    key('ArrowLeft');
    expect(document.activeElement).toBe(buttons.at(-1));
    key('Home');
    expect(document.activeElement).toBe(buttons[0]);

    const [visa] = inHand(/^Visa Issue/);
    visa?.focus();
    await tap(visa);
    await tick();
    const first = document.activeElement;
    expect(first?.hasAttribute('data-target')).toBe(true);
    key('ArrowRight');
    expect(document.activeElement).not.toBe(first);
    expect(document.activeElement?.hasAttribute('data-target')).toBe(true);
    key('Escape');
    await tick();
    expect(document.activeElement).toBe(visa);

    await tap(visa);
    await tick();
    await tap(document.activeElement as HTMLElement);
    expect(sight.legal).toContain(move.mock.calls[0]?.[0]);
  });

  it('says why a card cannot be played', async () => {
    const { move, why } = open('draw');
    await tap(within(screen.getByRole('toolbar')).getAllByRole('button')[0]);
    expect(move).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledOnce();
    expect(await screen.findByText(/It would do nothing/)).toBeTruthy();
  });

  it('answers an attack by key and button', async () => {
    const { move } = open('ban');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
    await tap(screen.getByRole('button', { name: /^Accept the Travel Ban/ }));
    await tap(screen.getByRole('button', { name: /^Insure/ }));
    expect(move.mock.calls).toEqual([['return'], ['accept'], ['insure']]);
  });

  it('takes a card of a rush, and one back from the discard pile', async () => {
    const rush = open('take');
    await tap(screen.getAllByRole('button', { name: /^Take the/ })[0]);
    expect(rush.move.mock.calls[0]?.[0]).toMatch(/^take /);
    document.body.innerHTML = '';
    const revisit = open('revisit');
    await tap(inHand(/^Revisit/)[0]);
    await tap(screen.getAllByRole('button', { name: /^Take back/ })[0]);
    expect(revisit.move.mock.calls[0]?.[0]).toMatch(/^revisit /);
  });

  it('shows whom one’s cards are known to, and the cards one knows', () => {
    open('known');
    expect(inHand(/known to/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('img', { name: /which you have seen/ }).length).toBeGreaterThan(2);
  });

  it.each(Object.keys(moments))('shows %s', (path) => {
    const { sight } = open(path.replace(/.*\/(.*)\.json/, '$1'));
    for (const player of (sight.view as StackyMapView).players)
      if (player.seat !== sight.seat)
        expect(screen.getByRole('heading', { name: names.name(player.seat) })).toBeTruthy();
  });
});
