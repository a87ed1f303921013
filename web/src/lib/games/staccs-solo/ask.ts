import type { SoloView } from '../../api';
import { t as texts } from '../../text';
import type { Ask } from '../contract';
import { readLay } from '../staccs/plays';

const t = texts.staccs;

/** What is asked. The view does not tell that nothing can be done any more; the legal moves do. */
export function ask(view: SoloView, legal: readonly string[] = []): Ask {
  return {
    seats: [0],
    you: legal.length ? asked(view, legal) : question(view),
    other: t.isThinking,
  };
}

function question(view: SoloView): string {
  if (view.hand !== null) return t.askSoloLay(view.hand);
  return view.pile > 0 ? t.askSoloDraw : t.askSoloOut;
}

function asked(view: SoloView, legal: readonly string[]): string {
  const card = offered(view, legal);
  const can = (action: string) => legal.includes(action);
  if (view.hand !== null) {
    if (card === null) return t.askSoloDiscard(view.hand);
    return can('discard') ? t.askSoloLayOr(card) : t.askSoloLay(card);
  }
  if (can('turn')) return card === null ? t.askSoloTurn : t.askSoloTurnOr(card);
  if (can('draw')) return card === null ? t.askSoloDraw : t.askSoloDrawOr(card);
  return card === null ? t.askSoloDraw : t.askSoloLay(card);
}

/** The one card that can be laid: the one in hand, or the discard pile's top. */
export function offered(view: SoloView, legal: readonly string[]): string | null {
  if (!legal.some((action) => readLay(action) !== null)) return null;
  return view.hand ?? view.discard.at(-1) ?? null;
}
