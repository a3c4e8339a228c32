/** A ref that moves the focus to an element when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
