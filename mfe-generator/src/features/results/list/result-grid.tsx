import { EndedCard } from './ended-card.tsx';
import { ReadyCard } from './ready-card.tsx';
import type { Result } from '../result.ts';
import styles from '../results.module.css';

/** Finished jobs as panels, newest first. */
export function ResultGrid({ results, app }: { results: readonly Result[]; app: string }) {
  if (results.length === 0) return null;
  return (
    <ul className={styles.grid} aria-label="Finished">
      {results.map((result, index) => (
        <li key={result.id}>
          {result.status === 'SUCCESS' ? (
            <ReadyCard result={result} app={app} priority={index < 4} />
          ) : (
            <EndedCard result={result} />
          )}
        </li>
      ))}
    </ul>
  );
}
