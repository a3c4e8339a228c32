import type { Job } from '@irodori/contract/job';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Rating } from '@irodori/ui/rating';
import { TextArea } from '@irodori/ui/text-area';
import { type SyntheticEvent, useState } from 'react';
import styles from '../output.module.css';
import { sendLatest } from '../../opinion/send-latest.ts';
import { type JobRating, saveRating } from './save-rating.ts';

const longestReview = 1000;

type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Stars are saved at once, and the optional review when its form is submitted. */
export function RateJob({ job }: { job: Pick<Job, 'id' | 'rating' | 'review'> }) {
  const platform = usePlatform();
  const [rating, setRating] = useState(job.rating);
  const [review, setReview] = useState(job.review ?? '');
  const [saving, setSaving] = useState<Saving>('idle');
  const isTooLong = Array.from(review).length > longestReview;

  /* Each arrow key on the stars is a rating. */
  const [send] = useState(() =>
    sendLatest(
      (opinion: JobRating) => saveRating(platform, job.id, opinion),
      (_, kept) => setSaving(kept == null ? 'failed' : 'saved'),
    ),
  );
  const save = (stars: number, isSubmitted = false): void => {
    setRating(stars);
    setSaving('saving');
    const words = review.trim();
    // What was not changed here may have been changed on another device.
    const isChanged = isSubmitted || words !== (job.review ?? '');
    send({ rating: stars, review: isChanged ? words || null : undefined });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (rating && !isTooLong && saving !== 'saving') save(rating, true);
  };

  return (
    <div className={styles.rate}>
      <Rating label="How good is it?" name="rating" required value={rating} onValueChange={save} />
      {rating === null ? null : (
        <form method="post" className={styles.review} onSubmit={submit}>
          <TextArea
            label="A few words"
            name="review"
            rows={2}
            maxLength={longestReview}
            value={review}
            error={isTooLong ? `At most ${longestReview} characters.` : undefined}
            onValueChange={setReview}
          />
          <Button type="submit" busy={saving === 'saving'}>
            Save
          </Button>
        </form>
      )}
      <p role="status" className={styles.hint}>
        {saving === 'saved' ? 'Kept. Thank you.' : ''}
      </p>
      {saving === 'failed' ? <Notice tone="error">That did not arrive. Please try again.</Notice> : null}
    </div>
  );
}
