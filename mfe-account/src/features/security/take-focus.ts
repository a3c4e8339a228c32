/** The ref of a button that takes the place of a form, which had the focus. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();
