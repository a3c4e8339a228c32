import type { CSSProperties } from 'react';
import rows from '../../rows.module.css';
import { EndedCard } from './ended-card.tsx';
import { ReadyCard } from './ready-card.tsx';
import type { Result } from '../result.ts';
import styles from '../results.module.css';
import type { Selection } from '../selection/use-selection.ts';

interface Props {
  readonly results: readonly Result[];
  readonly app: string;
  readonly selection: Selection;
}

/** Finished jobs as panels in their order, in rows of pictures in their own ratios. */
export function ResultGrid({ results, app, selection }: Props) {
  if (results.length === 0) return null;
  return (
    <ul className={rows.grid} aria-label="Finished">
      {results.map((result, index) => (
        <li key={result.id} style={{ '--ratio': ratioOf(result) } as CSSProperties}>
          {result.status === 'SUCCESS' ? (
            <ReadyCard result={result} app={app} priority={index < 4} />
          ) : (
            <EndedCard result={result} />
          )}
          {selection.isOn ? (
            <label className={styles.pick}>
              <input
                type="checkbox"
                aria-label={`Select ${result.words === '' ? result.app.name : result.words}`}
                checked={selection.ids.has(result.id)}
                onChange={() => selection.toggle(result.id)}
              />
            </label>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Width ÷ height; a job without a picture takes a square. */
const ratioOf = ({ image }: Result): number => (image === null ? 1 : image.width / image.height);
