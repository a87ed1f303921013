/** Sentences of events: those that are alike are told together, where the first of them stands. */
export function together<E>(
  events: readonly E[],
  alike: (one: E, other: E) => boolean,
  tell: (first: E, all: readonly E[]) => string | null,
): string[] {
  return events.flatMap((event, i) => {
    if (events.slice(0, i).some((before) => alike(before, event))) return [];
    const all = events.filter((other) => other === event || alike(event, other));
    return tell(event, all) ?? [];
  });
}
