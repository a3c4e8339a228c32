import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import styles from './viewer.module.css';

interface Props {
  readonly newer: string | undefined;
  readonly older: string | undefined;
}

/** Links to the neighbouring pictures. They replace the history entry, so that Back leads to the list. */
export function Neighbours({ newer, older }: Props) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label="Other pictures" className={styles.neighbours}>
      {newer === undefined ? null : (
        <ButtonLink
          icon={<ArrowLeft aria-hidden="true" />}
          render={<Link to={newer} replace rel="prev" aria-keyshortcuts="ArrowLeft" />}
        >
          Newer
        </ButtonLink>
      )}
      {older === undefined ? null : (
        <ButtonLink
          className={styles.older}
          icon={<ArrowRight aria-hidden="true" />}
          render={<Link to={older} replace rel="next" aria-keyshortcuts="ArrowRight" />}
        >
          Older
        </ButtonLink>
      )}
      <p className={styles.keys}>
        <kbd>?</kbd> lists the keys.
      </p>
    </nav>
  );
}
