import { useNavigationPending } from '../navigation/use-navigation-pending.ts';
import styles from './navigation-progress.module.css';

/** A coloured line at the top of the page while a navigation takes longer than a moment. */
export function NavigationProgress() {
  return useNavigationPending() ? (
    <div className={styles.line} role="progressbar" aria-label="Loading the page" />
  ) : null;
}
