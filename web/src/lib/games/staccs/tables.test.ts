import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type {
  Entry,
  GameEvent,
  Sight,
  SoloView,
  StaccsTable,
  UhOhView,
  WildOutView,
} from '../../api';
import { Names } from '../names';
import type { GameModule, GameTableProps } from '../contract';
import { game as solo } from '../staccs-solo/game';
import { ask as askSolo } from '../staccs-solo/ask';
import { game as uhOh } from '../staccs-uh-oh/game';
import { hops } from '../staccs-uh-oh/hops';
import { game as wildOut } from '../staccs-wild-out/game';
import { describe as describeSpot, litSpots, lockedCards, marks } from './marks';
import { layings } from './plays';

interface Moment {
  seats: number;
  sight: Sight;
  entries: Entry[];
}

const moments = import.meta.glob<Moment>('../staccs-*/fixtures/*.json', {
  eager: true,
  import: 'default',
});
const moment = (name: string): Moment => {
  const [mode, at] = name.split(' ');
  const found = moments[`../staccs-${mode}/fixtures/${at}.json`];
  if (!found) throw new Error(name);
  return found;
};
const tableOf = (name: string) => (moment(name).sight.view as { table: StaccsTable }).table;
const PEOPLE = ['Robin', 'North', 'Ines', 'Kwame', 'Bo', 'Yu', 'Lev', 'Mia'];
const namesOf = (sight: Sight) => new Names(PEOPLE, sight.seat);

function open(
  game: GameModule,
  name: string,
  change: Partial<Sight> = {},
  more: Partial<GameTableProps> = {},
) {
  const { seats, sight, entries } = moment(name);
  const shown = { ...sight, ...change };
  const move = vi.fn();
  const why = vi.fn().mockResolvedValue({ rule: 'STA-6', text: 'It would not match.' });
  const mode = shown.view.game;
  const screenful = render(game.Table, {
    sight: shown,
    table: {
      game: mode,
      options: {},
      seats: Array.from({ length: seats }, (_, seat) => ({
        seat,
        kind: 'person' as const,
        name: PEOPLE[seat] ?? null,
        person: null,
        level: null,
        presence: 'present' as const,
        ready: true,
        stand_in: false,
      })),
    },
    names: namesOf(shown),
    locked: false,
    entries,
    clocks: [],
    move,
    why,
    announce: vi.fn(),
    ...more,
  });
  return { ...screenful, sight: shown, move, why };
}

// By their names alone: to look for roles is slow where a hundred cards lie.
const held = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('[role="toolbar"] button')].filter((card) =>
    name.test(card.getAttribute('aria-label') ?? ''),
  );
const inHand = (name: RegExp) => held(name)[0] as HTMLElement;
const spots = (container: HTMLElement) => [...container.querySelectorAll<SVGGElement>('.spot')];
const question = (container: HTMLElement) =>
  container.querySelector('.question .title')?.textContent;

describe('UH OH! on the page', () => {
  it('leads from a card to its spots, and lays it', async () => {
    const announce = vi.fn();
    const { container, sight, move } = open(uhOh, 'uh-oh play', {}, { announce });
    await fireEvent.click(inHand(/^5 of hearts, fits/));
    const fitting = sight.legal.filter((action) => action.startsWith('5H@'));
    expect(spots(container)).toHaveLength(fitting.length);
    await fireEvent.click(spots(container)[0] as Element);
    expect(move).toHaveBeenCalledExactlyOnceWith(fitting[0]);
    // What is to be chosen is read aloud once, and no more when it is chosen.
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('leads from a spot to the cards that fit', async () => {
    const { container, sight, move } = open(uhOh, 'uh-oh play');
    const spot = spots(container).find((one) => one.dataset.spot !== undefined) as SVGGElement;
    const at = (spot.dataset.spot ?? '').split('#')[0];
    await fireEvent.click(spot);
    const fits = held(/fits/);
    const legal = new Set(
      sight.legal
        .filter((action) => action.includes(`@${at}`))
        .map((action) => action.split('@')[0]),
    );
    expect(new Set(fits.map((one) => one.dataset.place?.split('/').at(-1)))).toEqual(legal);
    expect(move).not.toHaveBeenCalled();
  });

  it('turns a WILD and calls a suit before it is laid', async () => {
    const { container, sight, move } = open(uhOh, 'uh-oh play');
    await fireEvent.click(inHand(/^WILD/));
    await fireEvent.click(spots(container)[0] as Element);
    const lay = screen.getByRole('button', { name: 'Lay the WILD' });
    expect(lay).toHaveProperty('disabled', true);
    await fireEvent.click(screen.getByRole('radio', { name: 'Call hearts' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Lay it, call hearts' }));
    expect(move).toHaveBeenCalledOnce();
    expect(sight.legal).toContain(move.mock.calls[0]?.[0]);
    expect(move.mock.calls[0]?.[0]).toMatch(/^W@.*\/[0-5]H$/);
  });

  /** Drags a card onto its spot, right of the board's corner, and does not let it go yet. */
  async function dragged() {
    const screenful = open(uhOh, 'uh-oh play');
    const card = inHand(/^5 of hearts, fits/);
    card.setPointerCapture = vi.fn();
    const board = screenful.container.querySelector('.board .board') as HTMLElement;
    vi.spyOn(board, 'getBoundingClientRect').mockReturnValue(new DOMRect(-10, -10, 500, 500));
    const at = (x: number, y: number) => ({ button: 0, buttons: 1, clientX: x, clientY: y });
    const drop = at(73, -4);
    await fireEvent.pointerDown(card, at(0, 100));
    await fireEvent.pointerMove(card, drop);
    expect(document.querySelector('.lifted')).not.toBe(null);
    return { ...screenful, card, drop };
  }

  it('lays a dragged card where it is let go', async () => {
    const { card, drop, move } = await dragged();
    await fireEvent.pointerUp(card, drop);
    expect(move).toHaveBeenCalledExactlyOnceWith('5H@2,-1');
    expect(document.querySelector('.lifted')).toBe(null);
  });

  it.each([
    ['the system takes the finger away', async (card: Element) => fireEvent.pointerCancel(card)],
    ['one presses Escape', async () => fireEvent.keyDown(window, { key: 'Escape' })],
  ])('lays no dragged card when %s', async (_, stop) => {
    const { card, drop, move } = await dragged();
    await stop(card);
    expect(document.querySelector('.lifted')).toBe(null);
    await fireEvent.pointerUp(card, drop);
    expect(move).not.toHaveBeenCalled();
  });

  it('lets go of a dragged card when the turn has passed, and then takes a press again', async () => {
    const { rerender, card, sight } = await dragged();
    await rerender({ locked: true });
    expect(document.querySelector('.lifted')).toBe(null);
    await rerender({ locked: false, sight: { ...sight } });
    await fireEvent.click(card);
    expect(card.getAttribute('aria-pressed')).toBe('true');
  });

  it('goes back by Escape, to the spots and then to the hand', async () => {
    const { container } = open(uhOh, 'uh-oh play');
    const asked = question(container);
    await fireEvent.click(inHand(/^WILD/));
    await fireEvent.click(spots(container)[0] as Element);
    expect(question(container)).toBe('Turn the WILD and call a suit.');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(question(container)).toMatch(/^(Where does the WILD go|The WILD fits at one spot)/);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(question(container)).toBe(asked);
  });

  it('says why a card fits nowhere, and why it does not fit at a spot', async () => {
    const { container, why, move } = open(uhOh, 'uh-oh answer');
    const [other] = held(/^(?!.*fits)/);
    await fireEvent.click(other as Element);
    await tick();
    expect(why).toHaveBeenCalledOnce();
    expect(await screen.findByText(/It would not match/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'STA-6' }).getAttribute('href')).toContain('STA-6');
    await fireEvent.click(container.querySelector('g.mark') as Element);
    expect(why).toHaveBeenCalledTimes(2);
    expect(move).not.toHaveBeenCalled();
  });

  it('takes an attack by its button or key, and shows how much it has come to', async () => {
    const { container, move } = open(uhOh, 'uh-oh answer');
    const { attack } = moment('uh-oh answer').sight.view as UhOhView;
    expect(container.querySelector('.attack')?.textContent).toContain(`+${attack?.cards}`);
    await fireEvent.keyDown(window, { key: 't' });
    expect(move).toHaveBeenCalledExactlyOnceWith('take');
  });

  it('asks why where the pile is tapped though something fits', async () => {
    const { why } = open(uhOh, 'uh-oh play');
    await fireEvent.click(screen.getByRole('button', { name: /Pile. Draw a card$/ }));
    expect(why).toHaveBeenCalledExactlyOnceWith('draw');
  });

  it.each([
    ['uh-oh warn', 'u', 'uh-oh'],
    ['uh-oh warn', 's', 'silent'],
    ['uh-oh catch', 'c', 'call-out'],
    ['uh-oh catch', 'p', 'pass'],
    ['uh-oh add', 'e', 'done'],
    ['uh-oh draw', 'd', 'draw'],
  ])('%s: %s is %s', async (name, key, action) => {
    const { move } = open(uhOh, name);
    await fireEvent.keyDown(window, { key });
    expect(move).toHaveBeenCalledExactlyOnceWith(action);
  });

  it('gives a card when it is chosen and confirmed', async () => {
    const { move } = open(uhOh, 'uh-oh give');
    const gift = inHand(/can be given/);
    await fireEvent.click(gift);
    expect(move).not.toHaveBeenCalled();
    const chosen = gift.dataset.place?.split('/').at(-1);
    await fireEvent.click(screen.getByRole('button', { name: /^Give the/ }));
    expect(move).toHaveBeenCalledExactlyOnceWith(`give ${chosen}`);
  });

  it('shows the others with their cards, and nothing to press while they play', () => {
    const { container } = open(uhOh, 'uh-oh waiting');
    expect(container.querySelectorAll('.other')).toHaveLength(3);
    expect(spots(container)).toHaveLength(0);
    expect(container.querySelectorAll('.question button')).toHaveLength(0);
  });

  it('shows a spectator all players, and no hand', () => {
    const { container } = open(uhOh, 'uh-oh play', { seat: null, legal: [] });
    expect(container.querySelectorAll('.other')).toHaveLength(4);
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(question(container)).toMatch(/is playing\.$/);
  });

  it('tells whether a card of the hand is known', () => {
    open(uhOh, 'uh-oh known');
    expect(inHand(/known to/)).toBeTruthy();
  });

  it.each([
    [
      { event: 'stacked', seat: 1, card: '5S', q: 0, r: 1, facing: 0, suit: null },
      'North stacks the 5♠.',
    ],
    [
      { event: 'stacked', seat: 0, card: 'W', q: 0, r: 1, facing: 3, suit: 'H' },
      'You lay a WILD, pointing down, and call hearts.',
    ],
    [{ event: 'drew', seat: 1, card: null, why: 'turn' }, 'North draws a card.'],
    [{ event: 'given', seat: 1, to: 0, card: 'AC' }, 'North gives you the A♣.'],
    [{ event: 'attacked', seat: 0, letter: 'K', cards: 4 }, 'You are to draw four cards.'],
    [{ event: 'caught', seat: 0, by: 1 }, 'North calls you out!'],
    [{ event: 'acted', seat: 1, action: 'uh-oh' }, 'North says UH OH!'],
    [{ event: 'acted', seat: 1, action: '5S@0,1' }, null],
    [{ event: 'turn-came', seat: 1 }, null],
  ])('tells %o', (event, text) => {
    expect(uhOh.tell(event as unknown as GameEvent, new Names(PEOPLE, 0))).toBe(text);
  });

  it('sees cards travel from the pile and from hand to hand', () => {
    const events = [
      { event: 'drew', seat: 2, card: null, why: 'turn' },
      { event: 'given', seat: 1, to: 0, card: 'AC' },
    ];
    expect(hops([{ events } as unknown as Entry])).toEqual([
      { card: null, count: 1, path: ['pile', 'seat/2/hand'] },
      { card: 'AC', count: 1, path: ['seat/1/hand/AC', 'seat/0/hand/AC'] },
    ]);
  });
});

describe('the question', () => {
  const inFrame = (game: GameModule, name: string) => {
    const { sight } = moment(name);
    return open(game, name, {}, { told: game.ask(sight.view, namesOf(sight), sight.legal) });
  };

  it.each([
    ['play', 'Stack a card.'],
    ['draw', 'Nothing fits: draw a card.'],
  ])('of UH OH!, %s, is asked by what is legal', (at, asked) => {
    const { sight } = moment(`uh-oh ${at}`);
    expect(uhOh.ask(sight.view, namesOf(sight), sight.legal).you).toBe(asked);
  });

  it.each([
    ['uh-oh answer', uhOh],
    ['uh-oh give', uhOh],
    ['wild-out start', wildOut],
  ])("of one looked back at is one's own: %s", (name, game) => {
    const { container } = open(game, name, { legal: [], decision: null });
    expect(question(container)).toBeTruthy();
    expect(question(container)).not.toMatch(/You is/);
  });

  it('is not said twice: the block comes with what a choice adds, and goes', async () => {
    const { container } = inFrame(uhOh, 'uh-oh play');
    expect(container.querySelector('.question')).toBeNull();
    await fireEvent.click(inHand(/^WILD/));
    expect(question(container)).toMatch(/WILD/);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(container.querySelector('.question')).toBeNull();
  });

  it.each([
    ['uh-oh draw', uhOh],
    ['wild-out start', wildOut],
    ['solo turn', solo],
  ])('of %s leaves its buttons in the block, without the words', (name, game) => {
    const { container } = inFrame(game, name);
    expect(container.querySelector('.question .title')).toBeNull();
    expect(container.querySelectorAll('.question button')).toHaveLength(1);
  });

  it('leaves no block while others play', () => {
    const { container } = inFrame(uhOh, 'uh-oh waiting');
    expect(container.querySelector('.question')).toBeNull();
  });
});

describe('SOLOSTACCS on the page', () => {
  it('lights the spots of the one card at once', async () => {
    const { container, sight, move } = open(solo, 'solo hand');
    await fireEvent.click(spots(container)[0] as Element);
    expect(sight.legal).toContain(move.mock.calls[0]?.[0]);
  });

  it('asks by what is legal', () => {
    const asked = (name: string) =>
      askSolo(moment(name).sight.view as SoloView, moment(name).sight.legal).you;
    expect(asked('solo discard')).toMatch(/fits nowhere: discard it/);
    expect(asked('solo top')).toMatch(/^Draw a card, or stack the/);
    expect(asked('solo turn')).toBe('The pile is out. Turn the discard pile over.');
  });

  it('turns the discard pile over where the pile lay', async () => {
    const { move } = open(solo, 'solo turn');
    await fireEvent.click(screen.getByRole('button', { name: /Turn the discard pile over$/ }));
    expect(move).toHaveBeenCalledExactlyOnceWith('turn');
  });

  it('turns a WILD without a call, and with the option calls a suit', async () => {
    const plain = open(solo, 'solo wild');
    await fireEvent.click(spots(plain.container)[0] as Element);
    await fireEvent.click(screen.getByRole('button', { name: 'Lay the WILD' }));
    expect(plain.move.mock.calls[0]?.[0]).toMatch(/^W@.*\/[0-5]$/);
    plain.unmount();
    const calling = open(solo, 'solo call');
    await fireEvent.click(spots(calling.container)[0] as Element);
    expect(screen.getAllByRole('radio', { name: /^Call/ })).toHaveLength(4);
  });
});

describe('WILD OUT on the page', () => {
  it('keeps the spots of several STACCS apart', async () => {
    const { container, sight, move } = open(wildOut, 'wild-out both');
    const named = sight.legal.filter((action) => action.includes('#'));
    const ids = spots(container).map((spot) => spot.dataset.spot);
    for (const action of named) {
      const [, at] = action.split('@');
      expect(ids).toContain(at);
    }
    const [first] = named;
    await fireEvent.click(inHand(/fits/));
    const spot = spots(container).find((one) => one.dataset.spot === first?.split('@')[1]);
    await fireEvent.click(spot as Element);
    expect(move).toHaveBeenCalledExactlyOnceWith(first);
  });

  it('asks for the card that is still to be drawn, before anything else', () => {
    const { sight } = moment('wild-out start');
    expect(wildOut.ask(sight.view, namesOf(sight)).you).toBe('Draw a card.');
    const done = { ...sight.view, to_draw: false } as WildOutView;
    expect(wildOut.ask(done, namesOf(sight)).you).toBe('Stack more, or end your turn.');
  });

  it('chooses nothing when a press ended elsewhere and the pointer comes back', async () => {
    const { container } = open(wildOut, 'wild-out both');
    const asked = question(container);
    const card = inHand(/fits/);
    await fireEvent.pointerDown(card, { button: 0, buttons: 1, clientX: 10, clientY: 10 });
    await fireEvent.pointerUp(document.body);
    await fireEvent.pointerMove(card, { buttons: 0, clientX: 60, clientY: 10 });
    expect(card.getAttribute('aria-pressed')).toBe('false');
    expect(question(container)).toBe(asked);
    expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull();
  });

  it('forgets what was chosen before the draw', async () => {
    const { container, rerender } = open(wildOut, 'wild-out both', { legal: ['draw'] });
    await fireEvent.click(held(/./)[0] as Element);
    expect(screen.getByRole('button', { name: /^Back/ })).toBeTruthy();
    const { sight } = moment('wild-out both');
    await rerender({ sight: { ...sight, decision: 99 } });
    expect(container.querySelector('[aria-pressed="true"]')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull();
  });

  it('says which card must be stacked', () => {
    const { sight } = moment('wild-out late');
    const { you } = wildOut.ask(sight.view, namesOf(sight));
    const { drawn } = sight.view as WildOutView;
    expect(drawn).not.toBeNull();
    expect(you).toMatch(/fits: stack it|Stack a card/);
  });
});

describe('spots', () => {
  it('are named by the surfaces that ask something', () => {
    const table: StaccsTable = {
      bounds: { q_low: -9, q_high: 9, y_low: -9, y_high: 9 },
      facings: [0],
      cards: [
        { card: '2S', q: 0, r: 0, facing: 0, stacc: 0 },
        { card: '5S', q: 0, r: 1, facing: 0, stacc: 0 },
        { card: '2C', q: 1, r: -1, facing: 0, stacc: 0 },
      ],
      spots: [],
    };
    const spot = {
      q: 1,
      r: 0,
      stacc: 0,
      top: true,
      suit: 'C',
      rank: '5',
      closed: false,
      blocked: false,
    };
    expect(describeSpot(table, spot)).toBe(
      'The TOP of the 2 of clubs and the SIDE of the 5 of spades, at 1, 0; takes the 5 of clubs',
    );
  });

  it.each(Object.keys(moments))('of %s are all shown, lit or marked, each once', (path) => {
    const { sight } = moments[path] as Moment;
    const { table } = sight.view as { table: StaccsTable };
    const lit = litSpots(table, layings(sight.legal, table.spots));
    const once = [...new Map(lit.map((spot) => [spot.id, spot])).values()];
    const all = [...once, ...marks(table, once)].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(table.spots.length);
  });

  it('locks what lies before the newest WILD, but nothing in WILD OUT', () => {
    const table = tableOf('party crowd');
    const locked = lockedCards(table);
    expect(table.cards[locked]?.card).toBe('W');
    expect(table.cards.slice(locked + 1).some(({ card }) => card === 'W')).toBe(false);
    expect(lockedCards(tableOf('wild-out late'))).toBe(0);
  });
});
