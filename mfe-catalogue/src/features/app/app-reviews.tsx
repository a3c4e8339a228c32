import type { AppReview } from '@irodori/contract/entities';
import { Chip } from '@irodori/ui/chip';
import { Day } from '@irodori/ui/day';
import { Heading } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import styles from './app.module.css';

/** Reviews of the app. The seed's reviews are invented and marked as samples. */
export function AppReviews({ reviews }: { reviews: readonly AppReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className={styles.section}>
      <Heading level={2} id="reviews">
        Reviews
      </Heading>
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <Panel as="li" key={review.id} className={styles.review}>
            <blockquote dir="auto">{review.review}</blockquote>
            <p className={styles.by}>
              <bdi className={styles.name}>{review.name}</bdi>
              {review.location === null ? null : <bdi>{review.location}</bdi>}
              <Day date={review.date} month="long" />
              {review.is_sample ? <Chip>Sample review</Chip> : null}
            </p>
          </Panel>
        ))}
      </ul>
    </section>
  );
}
