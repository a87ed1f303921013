import type { PartyView, UhOhView } from '../../api';
import { t as texts } from '../../text';
import type { Ask } from '../contract';
import type { Names } from '../names';
import { readLay } from '../staccs/plays';

const t = texts.staccs;

export type View = UhOhView | PartyView;

/** What is asked of whom. */
export function ask(view: View, names: Names): Ask {
  return { seats: view.asked, ...words(view, names) };
}

function words(view: View, names: Names): Pick<Ask, 'you' | 'other'> {
  switch (view.question) {
    case 'play':
      return { you: t.askPlay, other: t.isPlaying };
    case 'answer': {
      const { letter, cards } = view.attack ?? { letter: 'J', cards: 1 };
      return { you: t.askAnswer(letter, cards, true), other: t.isAnswering(letter) };
    }
    case 'add':
      return { you: t.askAdd(newestRank(view)), other: t.isAdding };
    case 'give':
      return { you: t.askGive(names, view.turn, view.gifts), other: t.isGiving };
    case 'warn':
      return { you: t.askWarn, other: t.isWarned };
    case 'catch':
      return { you: t.askCatch(names, view.silent ?? 0), other: t.isCatching };
    case null:
      return { you: t.over, other: t.over };
  }
}

/** The question with what one's own legal moves tell of it. */
export function askedOf(view: View, names: Names, legal: readonly string[]): string {
  const stacks = legal.some((action) => readLay(action) !== null);
  if (view.question === 'play' && legal.length && !stacks) return t.askDraw;
  if (view.attack && legal.length && !stacks)
    return t.askAnswer(view.attack.letter, view.attack.cards, false);
  return ask(view, names).you;
}

/** The number of a multiple: that of the card laid last. */
function newestRank(view: View): string {
  return view.table.cards.at(-1)?.card.slice(0, -1) ?? '';
}
