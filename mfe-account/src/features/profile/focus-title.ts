/** Focuses the title of a part of the page whose control had the focus and is gone. */
export const focusTitle = (id: string): void => document.getElementById(id)?.focus();
