import { Component, createRef, type ReactNode } from 'react';

interface KeptFocusProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Keeps the focus when the part of the page that contains it is replaced: the focus moves to the heading of the new
 * content, or to the link in it, without scrolling. A focus outside of that part does not move.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  private readonly area = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): boolean {
    return this.area.current?.contains(document.activeElement) === true;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, hadFocus: boolean): void {
    const area = this.area.current;
    if (!hadFocus || area === null || area.contains(document.activeElement)) return;
    area.querySelector<HTMLElement>('h2[tabindex], :is(h2, h3) a')?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <div ref={this.area} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
