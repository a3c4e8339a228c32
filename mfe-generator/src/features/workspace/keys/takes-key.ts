/** True if the element takes the key itself: a text takes all, a radio button or a slider takes keys that have a name, as arrows. */
export function takesKey(target: EventTarget | null, key: string): boolean {
  const field = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  if (!field) return false;
  return key.length > 1 || !field.matches('[type=radio], [type=checkbox], [type=range]');
}
