import type { PartyView, UhOhView } from '../../api';
import { t as texts } from '../../text';
import type { Ask } from '../contract';
import type { Names } from '../names';
import { readLay } from '../staccs/plays';

const t = texts.staccs;

export type View = UhOhView | PartyView;

/** What is asked of whom; one's own legal moves tell what is left to choose. */
export function ask(view: View, names: Names, legal: readonly string[] = []): Ask {
  const asked = words(view, names);
  return { seats: view.asked, ...asked, you: forced(view, legal) ?? asked.you };
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

/** The question where nothing can be stacked; null where something can, or nobody knows. */
function forced(view: View, legal: readonly string[]): string | null {
  if (!legal.length || legal.some((action) => readLay(action) !== null)) return null;
  if (view.question === 'play') return t.askDraw;
  return view.attack ? t.askAnswer(view.attack.letter, view.attack.cards, false) : null;
}

/** The number of a multiple: that of the card laid last. */
function newestRank(view: View): string {
  return view.table.cards.at(-1)?.card.slice(0, -1) ?? '';
}
