import { Component, createElement, createRef, type ReactNode } from 'react';

interface KeptFocusProps {
  /** The element around that part; a `div` by default. */
  readonly as?: 'div' | 'figure';
  readonly className?: string | undefined;
  /** The selector of what gets the focus; the heading of the new content, or the link in it, by default. */
  readonly to?: string;
  readonly children: ReactNode;
}

/**
 * Keeps the focus when the part of the page that contains it is replaced: the focus moves to the heading of the new
 * content, or to what `to` names, without scrolling; without either, to that part itself. A focus outside of that part
 * does not move.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  private readonly area = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): boolean {
    return this.area.current?.contains(document.activeElement) === true;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, hadFocus: boolean): void {
    const area = this.area.current;
    const focused = document.activeElement;
    if (!hadFocus || area === null || (focused !== document.body && focused !== area)) return;
    const { to = 'h2[tabindex], :is(h2, h3) a' } = this.props;
    const target = area.querySelector<HTMLElement>(to) ?? area;
    if (target === area) area.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    const { as = 'div', className, children } = this.props;
    return createElement(as, { ref: this.area, className }, children);
  }
}
