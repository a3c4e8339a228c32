/** Scrolls to an element whose upper edge is above the screen, so that a visitor sees what an action began. */
export function bringIntoView(element: HTMLElement | null): void {
  if (element !== null && element.getBoundingClientRect().top < 0)
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
