import { useRef } from 'react';
import type { ErrorReport } from '../../errors/error-report.ts';
import { panelKey } from '../panel-key.ts';
import type { Observed } from '../records/observed.ts';
import type { ShownPage } from '../records/watch-pages.ts';
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
  readonly isOpen: Observed<boolean>;
}

/** The button in the corner and the panel for module teams. */
export function Devtools({ isOpen, ...records }: Records) {
  const isShown = useObserved(isOpen);
  const count = useObserved(records.reports).length;
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
        Devtools{count === 0 ? null : <span className={styles.count}>{errorCount(count)}</span>}
      </button>
      {isShown ? <Panel {...records} button={button} onClose={() => isOpen.set(false)} /> : null}
    </>
  );
}

const errorCount = (count: number): string => (count === 1 ? '1 error' : `${count} errors`);
