import type { WildOutView } from '../../api';
import { t as texts } from '../../text';
import type { Ask } from '../contract';

const t = texts.staccs;

/** What is asked of whom. */
export function ask(view: WildOutView): Ask {
  if (view.turn === null) return { seats: [], you: t.over, other: t.over };
  return { seats: [view.turn], you: question(view), other: t.isBuilding };
}

function question(view: WildOutView): string {
  if (view.to_draw) return t.askWildDraw;
  if (!view.must_stack) return t.askWildMay;
  return view.drawn === null ? t.askWildMustAny : t.askWildMust(view.drawn);
}
