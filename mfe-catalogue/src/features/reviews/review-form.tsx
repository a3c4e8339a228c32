import {
  checkReview,
  longestReview,
  type OwnReview,
  plainReview,
  type ReviewDraft,
} from '@irodori/contract/review';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { keptForm, useDraft } from '@irodori/kit/use-draft';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Rating } from '@irodori/ui/rating';
import { TextArea } from '@irodori/ui/text-area';
import { TextField } from '@irodori/ui/text-field';
import { type SyntheticEvent, useState } from 'react';
import { z } from 'zod/mini';
import { type ReviewProblem, saveReview } from './own-review-calls.ts';
import styles from './reviews.module.css';

export interface ReviewFormProps {
  readonly appId: string;
  /** The review that is edited; null: a new one. */
  readonly review: OwnReview['review'];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const filled = z.object({
  rating: z.nullable(z.number()),
  review: z.string(),
  name: z.string(),
  location: z.string(),
});
type Filled = z.infer<typeof filled>;

const draftName = (appId: string): string => `review:${appId}`;
/** The visitor's unsent text about an app. */
export const keptReview = (appId: string) => keptForm(draftName(appId), filled);

/** The form of the visitor's review. */
export function ReviewForm({ appId, review, onSaved, onCancel }: ReviewFormProps) {
  const platform = usePlatform();
  const session = useSession();
  const profileName = session.status === 'signed-in' ? session.name : null;
  const {
    value: draft,
    change: keep,
    forget,
  } = useDraft<Filled>(draftName(appId), filled, {
    rating: review?.rating ?? null,
    review: review?.review ?? '',
    name: review?.name ?? profileName ?? '',
    location: review?.location ?? '',
  });
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<ReviewProblem>();
  const [isSaving, setIsSaving] = useState(false);

  const faults = [...(refused?.issues ?? []), ...issuesOf(draft)];
  const faultOf = (field: keyof ReviewDraft): string | undefined =>
    wasTried ? faults.find((fault) => fault.field === field)?.message : undefined;
  const change = (part: Partial<Filled>): void => {
    keep({ ...draft, ...part });
    setRefused(undefined);
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    setWasTried(true);
    const [fault] = issuesOf(draft);
    const { rating } = draft;
    if (fault !== undefined || rating === null) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${fault?.field}"]`)?.focus();
      return;
    }
    setRefused(undefined);
    setIsSaving(true);
    const problem = await saveReview(platform, appId, { ...draft, rating });
    setIsSaving(false);
    setRefused(problem);
    if (problem !== undefined) return;
    forget();
    onSaved();
  };

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Rating
        label="Your rating"
        name="rating"
        required
        value={draft.rating}
        error={faultOf('rating')}
        onValueChange={(rating) => change({ rating })}
      />
      <TextArea
        label="Your words"
        name="review"
        required
        rows={4}
        maxLength={longestReview.review}
        value={draft.review}
        error={faultOf('review')}
        onValueChange={(words) => change({ review: words })}
      />
      <div className={styles.person}>
        <TextField
          label="Name to show"
          name="name"
          required
          autoComplete="nickname"
          value={draft.name}
          error={faultOf('name')}
          onValueChange={(name) => change({ name })}
        />
        <TextField
          label="Where you are"
          name="location"
          value={draft.location}
          error={faultOf('location')}
          onValueChange={(location) => change({ location })}
        />
      </div>
      {refused === undefined ? null : <Notice tone="error">{refused.message}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" busy={isSaving}>
          {review === null ? 'Publish' : 'Save'}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function issuesOf({ rating, ...words }: Filled) {
  const issues = checkReview(plainReview({ ...words, rating: rating ?? 1 }));
  return rating === null
    ? [{ field: 'rating' as const, message: 'Please choose the stars.' }, ...issues]
    : issues;
}
