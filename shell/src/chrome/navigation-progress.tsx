import { useNavigationPending } from '../navigation/use-navigation-pending.ts';
import styles from './navigation-progress.module.css';

/** A line of the five colours over the page while the next one takes its time. */
export function NavigationProgress() {
  return useNavigationPending() ? (
    <div className={styles.line} role="progressbar" aria-label="Loading the page" />
  ) : null;
}
