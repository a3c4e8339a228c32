import { Component, type ReactNode } from 'react';
import { isCrawler } from './crawler.ts';
import { FocusAfter } from './focus-after.tsx';
import { LastContent } from './last-content.tsx';
import { ModuleUnavailable } from './module-unavailable.tsx';
import { newReference } from './problem.ts';
import type { ReportFailure } from './thrown.ts';

interface Props {
  readonly module: string;
  /** Changes with the address; the boundary then renders its children again. */
  readonly resetKey: string;
  readonly report: ReportFailure;
  readonly children: ReactNode;
}

interface State {
  readonly reference: string | null;
}

/** Limits the effect of a module that throws while rendering to the module's slot. */
export class ModuleBoundary extends Component<Props, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    const { module, report } = this.props;
    report(error, { module, reference: this.state.reference ?? '', status: 503, phase: 'render' });
  }

  override componentDidUpdate(previous: Props, { reference: before }: State): void {
    if (previous.resetKey === this.props.resetKey) return;
    this.hasRetried = false;
    // What failed at the address before may render at this one; what failed at this one was told just now.
    if (before !== null) this.renderAgain();
  }

  private hasRetried = false;

  private readonly renderAgain = (): void => this.setState({ reference: null });

  /** The first retry renders again; the second loads the page, since a failed chunk stays failed in its importer. */
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
    return (
      <>
        <FocusAfter />
        <ModuleUnavailable module={this.props.module} reference={reference} retry={this.retry} />
      </>
    );
  }
}
