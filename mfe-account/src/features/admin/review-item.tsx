import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import type { ReactNode } from 'react';
import { userPath } from '../../paths.ts';
import styles from './admin.module.css';
import type { UserReview } from './records.ts';

interface ReviewItemProps {
  readonly review: UserReview;
  /** Links to the author's record. */
  readonly withAuthor?: boolean;
  readonly children: ReactNode;
}

/** A review as an item of a list, with what can be done below. */
export function ReviewItem({ review, withAuthor = false, children }: ReviewItemProps) {
  return (
    <li>
      <div className={styles.words}>
        <p>
          <strong>
            {review.rating} of 5 for {review.app}
          </strong>{' '}
          {review.isHidden ? <Chip>Hidden</Chip> : null}
        </p>
        <p className={styles.review} dir="auto">
          {review.review}
        </p>
        <Text size="small" strength="quiet">
          {withAuthor ? (
            <Link to={userPath(review.userId)}>
              <bdi>{review.name}</bdi>
            </Link>
          ) : (
            <bdi>{review.name}</bdi>
          )}
          , <Day date={review.date} />
        </Text>
        {children}
      </div>
    </li>
  );
}
