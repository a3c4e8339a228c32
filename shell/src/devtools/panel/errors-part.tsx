import { Heading } from '@irodori/ui/heading';
import type { ErrorReport } from '../../errors/error-report.ts';
import type { Observed } from '../records/observed.ts';
import styles from './panel.module.css';
import { useObserved } from './use-observed.ts';

/** The errors that this tab has reported. */
export function ErrorsPart({ reports }: { readonly reports: Observed<readonly ErrorReport[]> }) {
  const sent = useObserved(reports);
  return (
    <section aria-labelledby="devtools-errors">
      <Heading level={3} id="devtools-errors">
        Errors reported from this tab
      </Heading>
      {sent.length === 0 ? (
        <p className={styles.note}>None</p>
      ) : (
        <ul className={styles.errors} aria-labelledby="devtools-errors">
          {sent.map(({ reference, module, version, phase, name, message }) => (
            <li key={reference}>
              <strong>{`${name}: ${message}`}</strong>
              <span className={styles.note}>
                {module}@{version}, {phase}, reference <code>{reference}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
