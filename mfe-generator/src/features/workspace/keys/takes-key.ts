/** True if the element takes the key itself: a text takes all, a choice takes those that have a name, such as arrows. */
export const takesKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  target.closest(`input${key.length > 1 ? '' : ':not([type=radio],[type=checkbox])'},textarea,select`) !==
    null;
