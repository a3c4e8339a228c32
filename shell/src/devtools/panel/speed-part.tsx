import { Heading } from '@irodori/ui/heading';
import type { LongTasks } from '../records/long-tasks.ts';
import type { Observed } from '../records/observed.ts';
import type { Vitals } from '../records/watch-vitals.ts';
import { Facts } from './facts.tsx';
import { inMs } from './in-ms.ts';
import styles from './panel.module.css';
import { useObserved } from './use-observed.ts';

interface Props {
  readonly vitals: Observed<Vitals>;
  /** Undefined in a browser that does not tell whose scripts took long. */
  readonly longTasks: Observed<readonly LongTasks[]> | undefined;
}

const ratings = { good: 'good', 'needs-improvement': 'needs improvement', poor: 'poor' } as const;

/** How fast the document is for this visitor, and whose scripts kept it busy. */
export function SpeedPart({ vitals, longTasks }: Props) {
  const shown = useObserved(vitals);
  const told = (name: keyof Vitals, inUnit: (value: number) => string): string => {
    const vital = shown[name];
    return vital === undefined ? 'none yet' : `${inUnit(vital.value)}, ${ratings[vital.rating]}`;
  };
  return (
    <>
      <section aria-labelledby="devtools-speed">
        <Heading level={3} id="devtools-speed">
          Web vitals since the page load
        </Heading>
        <Facts
          facts={[
            ['First byte (TTFB)', told('TTFB', inMs)],
            ['Largest content (LCP)', told('LCP', inMs)],
            ['Slowest response to input (INP)', told('INP', inMs)],
            ['Layout shift (CLS)', told('CLS', (value) => value.toFixed(3))],
          ]}
        />
      </section>
      <section aria-labelledby="devtools-long-tasks">
        <Heading level={3} id="devtools-long-tasks">
          Scripts of long frames
        </Heading>
        {longTasks === undefined ? (
          <p className={styles.note}>This browser does not tell them.</p>
        ) : (
          <LongTaskList tasks={longTasks} />
        )}
      </section>
    </>
  );
}

function LongTaskList({ tasks }: { readonly tasks: Observed<readonly LongTasks[]> }) {
  const all = useObserved(tasks);
  if (all.length === 0) return <p className={styles.note}>None</p>;
  return (
    <>
      <ul className={styles.modules} aria-labelledby="devtools-long-tasks">
        {all.map(({ owner, count, longestMs, totalMs }) => (
          <li key={owner}>
            <strong>{owner}</strong> {inMs(totalMs)} in {count === 1 ? '1 call' : `${count} calls`}, the
            longest {inMs(longestMs)}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        By the file that the browser called. Components and handlers of a module are called by React, which is
        the shell’s.
      </p>
    </>
  );
}
