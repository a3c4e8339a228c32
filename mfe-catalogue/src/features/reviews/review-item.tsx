import type { AppReview } from '@irodori/contract/entities';
import { Button } from '@irodori/ui/button';
import { Chip } from '@irodori/ui/chip';
import { Day } from '@irodori/ui/day';
import { Panel } from '@irodori/ui/panel';
import type { ReactNode } from 'react';
import { LongText } from './long-text.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

/** A review of somebody else. The seed's reviews are invented and marked as samples. */
export function ReviewItem({ review, onReport }: { review: AppReview; onReport: () => void }) {
  return (
    <Panel as="li" className={styles.review}>
      <ReviewWords {...review} />
      <p className={styles.by}>
        <bdi className={styles.name}>{review.name}</bdi>
        {review.location === null ? null : <bdi>{review.location}</bdi>}
        <Day date={review.date} month="long" />
        {review.is_sample ? (
          <Chip>Sample review</Chip>
        ) : (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Report the review by ${review.name}…`}
            onClick={onReport}
          >
            Report…
          </Button>
        )}
      </p>
    </Panel>
  );
}

/** Stars and words of a review. */
export function ReviewWords({ rating, review }: Pick<AppReview, 'rating' | 'review'>): ReactNode {
  return (
    <div className={styles.words}>
      {rating === null ? null : <Stars rating={rating} />}
      <LongText text={review} />
    </div>
  );
}
