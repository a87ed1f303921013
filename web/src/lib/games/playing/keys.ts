/** The letter pressed as a shortcut; empty where one is typing, or a modifier is held. */
export function pressed(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented)
    return '';
  const target = event.target;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
    return '';
  return event.key.toLowerCase();
}
