import type { ReviewReportReason } from '@irodori/contract/review';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import type { z } from 'zod/mini';
import { DecideReview } from './acts/decide-review.tsx';
import styles from './admin.module.css';
import { countedReasons } from './reason-words.ts';
import type { reportedReview } from './records.ts';
import { ReviewItem } from './review-item.tsx';

const words: Readonly<Record<ReviewReportReason, string>> = {
  spam: 'advertising',
  hateful: 'hateful',
  personal: 'personal data',
  unrelated: 'not about the app',
};

/** The reviews that visitors reported, each to be hidden or left. */
export function Reports({ reports }: { reports: readonly z.infer<typeof reportedReview>[] }) {
  return (
    <section aria-labelledby="reports-title" className={styles.section}>
      <Heading level={2} size={4} id="reports-title">
        Reported reviews
      </Heading>
      {reports.length === 0 ? (
        <EmptyState title="No review waits" level={3}>
          <Text>Reviews that visitors report appear here.</Text>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {reports.map((review) => (
            <ReviewItem key={review.id} review={review} withAuthor>
              <Text size="small">Reported as {countedReasons(review.reasons, words)}.</Text>
              <div className={styles.row}>
                <DecideReview review={review} decision="hide" />
                <DecideReview review={review} decision="dismiss" />
              </div>
            </ReviewItem>
          ))}
        </ul>
      )}
    </section>
  );
}
