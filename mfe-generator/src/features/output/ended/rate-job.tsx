import type { Job } from '@irodori/contract/job';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Rating } from '@irodori/ui/rating';
import { TextArea } from '@irodori/ui/text-area';
import { type SyntheticEvent, useState } from 'react';
import styles from '../output.module.css';
import { saveRating } from './save-rating.ts';

const longestReview = 1000;

type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Stars are saved at once, and the optional review when its form is submitted. */
export function RateJob({ job }: { job: Pick<Job, 'id' | 'rating' | 'review'> }) {
  const platform = usePlatform();
  const [rating, setRating] = useState(job.rating);
  const [review, setReview] = useState(job.review ?? '');
  const [saving, setSaving] = useState<Saving>('idle');
  const isTooLong = Array.from(review).length > longestReview;

  const save = async (stars: number): Promise<void> => {
    setRating(stars);
    setSaving('saving');
    const words = review.trim();
    try {
      const kept = await saveRating(platform, job.id, { rating: stars, review: words === '' ? null : words });
      setSaving(kept === null ? 'failed' : 'saved');
    } catch {
      setSaving('failed');
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (rating !== null && !isTooLong && saving !== 'saving') void save(rating);
  };

  return (
    <div className={styles.rate}>
      <Rating
        label="How good is it?"
        name="rating"
        required
        value={rating}
        onValueChange={(stars) => void save(stars)}
      />
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
      {saving === 'failed' ? (
        <Notice tone="error">Your rating did not arrive. It is still here; please save it again.</Notice>
      ) : null}
    </div>
  );
}
