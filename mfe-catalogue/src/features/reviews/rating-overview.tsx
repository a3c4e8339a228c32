import { Text } from '@irodori/ui/heading';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { countWords, type RatingSummary } from './ratings.ts';
import styles from './reviews.module.css';
import { Star } from './stars.tsx';

/** The average of an app's ratings, and how many visitors gave each number of stars. */
export function RatingOverview({ summary }: { summary: RatingSummary | undefined }) {
  if (summary === undefined)
    return (
      <Text strength="soft" className={styles.none}>
        No visitor has reviewed this app yet.
      </Text>
    );
  const { average, count, shares } = summary;
  return (
    <div className={styles.overview}>
      <p className={styles.average}>
        <Star isFull />
        <strong>{average}</strong>
        <span>
          of 5 <span className={styles.count}>from {countWords(count, 'review')}</span>
        </span>
      </p>
      <ul className={styles.shares}>
        {shares.map((share) => (
          <li key={share.stars}>
            <VisuallyHidden>
              {countWords(share.stars, 'star')}: {countWords(share.count, 'review')}
            </VisuallyHidden>
            <span aria-hidden="true">{share.stars}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="8" />
              <rect className={styles.share} width={(100 * share.count) / count} height="8" />
            </svg>
            <span aria-hidden="true">{share.count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
