/** The ref of an element that takes the place of a form, which had the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
