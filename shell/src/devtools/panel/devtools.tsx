import { useRef } from 'react';
import type { ErrorReport } from '../../errors/error-report.ts';
import { panelKey } from '../panel-key.ts';
import type { TabFaults } from '../faults/tab-faults.ts';
import type { LongTasks } from '../records/long-tasks.ts';
import type { Observed } from '../records/observed.ts';
import type { ShownPage } from '../records/watch-pages.ts';
import type { Vitals } from '../records/watch-vitals.ts';
import styles from './devtools.module.css';
import { Panel } from './panel.tsx';
import { useObserved } from './use-observed.ts';

export interface Records {
  /** Id of the tab's composition. */
  readonly composition: string;
  readonly shellVersion: string;
  readonly pages: Observed<ShownPage>;
  /** Error reports of this tab, the newest first. */
  readonly reports: Observed<readonly ErrorReport[]>;
  readonly vitals: Observed<Vitals>;
  /** Undefined in a browser that does not tell whose scripts took long. */
  readonly longTasks: Observed<readonly LongTasks[]> | undefined;
  /** Parts of this tab that fail on purpose. */
  readonly faults: Observed<TabFaults>;
  readonly isOpen: Observed<boolean>;
}

/** The button in the corner and the panel for module teams. */
export function Devtools({ isOpen, ...records }: Records) {
  const isShown = useObserved(isOpen);
  const marks = [
    marked(useObserved(records.reports).length, 'error', 'errors'),
    marked(Object.keys(useObserved(records.faults)).length, 'fault on purpose', 'faults on purpose'),
  ].filter((mark) => mark !== '');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isShown}
        aria-keyshortcuts={panelKey}
        title={`Devtools (${panelKey})`}
        onClick={() => isOpen.set(!isShown)}
      >
        Devtools{marks.length === 0 ? null : <span className={styles.count}>{marks.join(', ')}</span>}
      </button>
      {isShown ? <Panel {...records} button={button} onClose={() => isOpen.set(false)} /> : null}
    </>
  );
}

const marked = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
