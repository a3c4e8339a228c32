import { Component, createRef, type ReactNode } from 'react';

/**
 * Keeps the keyboard and the screen reader where they are when the part of the page around them is replaced: the focus
 * goes on at the heading of what took its place, and nothing scrolls. Elsewhere the focus stays as it is.
 */
export class KeptFocus extends Component<{ readonly children: ReactNode }> {
  private readonly area = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): boolean {
    return this.area.current?.contains(document.activeElement) === true;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, hadFocus: boolean): void {
    const area = this.area.current;
    if (!hadFocus || area === null || area.contains(document.activeElement)) return;
    area.querySelector('h1')?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return <div ref={this.area}>{this.props.children}</div>;
  }
}
