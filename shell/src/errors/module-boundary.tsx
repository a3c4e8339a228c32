import { Component, type ReactNode } from 'react';
import { isCrawler } from './crawler.ts';
import { LastContent } from './last-content.tsx';
import { ModuleUnavailable } from './module-unavailable.tsx';
import { newReference } from './problem.ts';
import type { ReportFailure } from './thrown.ts';

interface Props {
  readonly module: string;
  /** A change (the visitor went elsewhere) tries again. */
  readonly resetKey: string;
  readonly report: ReportFailure;
  readonly children: ReactNode;
}

interface State {
  readonly reference: string | null;
}

/** Keeps a module that throws while rendering to its own slot. */
export class ModuleBoundary extends Component<Props, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    const { module, report } = this.props;
    report(error, { module, reference: this.state.reference ?? '', status: 503, phase: 'render' });
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey === this.props.resetKey) return;
    this.hasRetried = false;
    if (this.state.reference !== null) this.renderAgain();
  }

  private hasRetried = false;

  private readonly renderAgain = (): void => this.setState({ reference: null });

  /** A chunk that failed is remembered by what asked for it, so a second try has to load the page. */
  private readonly retry = (): void => {
    if (this.hasRetried) {
      location.reload();
      return;
    }
    this.hasRetried = true;
    this.renderAgain();
  };

  override render(): ReactNode {
    const { reference } = this.state;
    if (reference === null) return this.props.children;
    if (isCrawler()) return <LastContent />;
    return <ModuleUnavailable module={this.props.module} reference={reference} retry={this.retry} />;
  }
}
