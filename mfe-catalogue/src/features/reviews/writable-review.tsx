import type { OwnReview } from '@irodori/contract/review';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useRef, useState } from 'react';
import { DeleteReview } from './delete-review.tsx';
import { keptReview, ReviewForm } from './review-form.tsx';
import { ReviewWords } from './review-item.tsx';
import styles from './reviews.module.css';

interface WritableReviewProps {
  readonly app: { readonly id: string; readonly name: string };
  readonly review: OwnReview['review'];
  readonly onChanged: () => void;
}

/** The visitor's own review of an app, or the way to its form. */
export function WritableReview({ app, review, onChanged }: WritableReviewProps) {
  const [isWriting, setIsWriting] = useState(() => keptReview(app.id).read() !== undefined);
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is replaced.
  const write = (writing: boolean, words = ''): void => {
    setIsWriting(writing);
    setDone(words);
    title.current?.focus({ preventScroll: true });
  };
  const changed = (words: string): void => {
    write(false, words);
    onChanged();
  };

  return (
    <Panel as="section" aria-labelledby="own-review" className={styles.own}>
      <Heading level={3} id="own-review" tabIndex={-1} ref={title} className={styles.title}>
        Your review
      </Heading>
      {isWriting ? (
        <ReviewForm
          appId={app.id}
          review={review}
          onSaved={() => changed('Your review is published.')}
          onCancel={() => write(false)}
        />
      ) : review === null ? (
        <>
          <Text strength="soft">How do you like {app.name}? Others read it before they choose.</Text>
          <Button onClick={() => write(true)}>Write a review</Button>
        </>
      ) : (
        <>
          <ReviewWords {...review} />
          <p className={styles.by}>
            <bdi className={styles.name}>{review.name}</bdi>
            {review.location === null ? null : <bdi>{review.location}</bdi>}
            <Day date={review.date} month="long" />
          </p>
          {review.isHidden ? (
            <Notice tone="warning" announce={false}>
              An administrator has hidden this review; only you can see it.
            </Notice>
          ) : null}
          <div className={styles.actions}>
            <Button size="small" onClick={() => write(true)}>
              Edit
            </Button>
            <DeleteReview appId={app.id} onDeleted={() => changed('Your review is deleted.')} />
          </div>
        </>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
    </Panel>
  );
}
