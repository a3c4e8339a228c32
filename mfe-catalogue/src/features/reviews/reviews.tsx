import type { AppReview } from '@irodori/contract/entities';
import { reviewsTitleId } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Heading } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { type ComponentType, useState } from 'react';
import type { Reviewed } from './load-reviews.ts';
import { OwnReviewPart } from './own-review.tsx';
import { RatingOverview } from './rating-overview.tsx';
import type { ReportReviewProps } from './report-review.tsx';
import { ReviewPages } from './review-pages.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';
import { useOwnReview } from './use-own-review.ts';
import { useReviews } from './use-reviews.ts';

export interface ReviewsProps extends Reviewed {
  readonly app: { readonly id: string; readonly name: string; readonly slug: string };
  /** The page of reviews that is shown first, from 1, and the number of pages. */
  readonly page: number;
  readonly pages: number;
}

/** The reviews of an app: their summary, the visitor's own, and those of others, the newest first. */
export function Reviews({ app, page, pages, ratings, reviews: first }: ReviewsProps) {
  const { reviews, summary, hasMore, loading, showMore, reload } = useReviews(app.id, page, {
    ratings,
    reviews: first,
  });
  const own = useOwnReview(app.id);
  const [reported, setReported] = useState<AppReview>();
  const [Report, setReport] = useState<ComponentType<ReportReviewProps> | 'failed'>();
  const ownId = typeof own.state === 'object' ? own.state.review?.id : undefined;
  const others = reviews.filter(({ id }) => id !== ownId);
  const report = (review: AppReview): void => {
    setReported(review);
    import('./report-review.tsx').then(
      ({ ReportReview }) => setReport(() => ReportReview),
      () => setReport('failed'),
    );
  };

  return (
    <section aria-labelledby={reviewsTitleId} className={styles.section}>
      <Heading level={2} id={reviewsTitleId}>
        Reviews
      </Heading>
      <div className={styles.top}>
        <RatingOverview summary={summary} />
        <OwnReviewPart
          app={app}
          state={own.state}
          onChanged={() => {
            own.reload();
            void reload();
          }}
          onRetry={own.reload}
        />
      </div>
      {others.length === 0 ? null : (
        <ul className={styles.reviews}>
          {others.map((review) => (
            <ReviewItem key={review.id} review={review} onReport={() => report(review)} />
          ))}
        </ul>
      )}
      {loading === 'failed' ? (
        <Notice tone="error">More reviews did not arrive. Please try again.</Notice>
      ) : null}
      {hasMore ? (
        <Button className={styles.more} busy={loading === 'loading'} onClick={() => void showMore()}>
          Show more reviews
        </Button>
      ) : null}
      <ReviewPages slug={app.slug} page={page} pages={pages} />
      {Report === 'failed' ? (
        <Notice tone="error">The form for reports did not arrive. Please try again.</Notice>
      ) : Report === undefined ? null : (
        <Report review={reported} onClose={() => setReported(undefined)} />
      )}
    </section>
  );
}
