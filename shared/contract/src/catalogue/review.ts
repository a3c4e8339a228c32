import { z } from 'zod/mini';
import { plainLine, plainText } from '../plain-text.ts';
import { codePoints } from '../jobs/check-prompt.ts';
import { saveReviewRefusals, type SaveReviewCode } from '../refusals.ts';

/** Unicode code points; the database has the same limits. */
export const longestReview = { review: 2000, name: 80, location: 80 } as const;

/** What a visitor writes about an app. `name` is shown with it. */
export const reviewDraft = z.object({
  rating: z.int().check(z.gte(1), z.lte(5)),
  review: z.string(),
  name: z.string(),
  /** Empty: not told. */
  location: z.string(),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** Body of the edge function `save-review`, which writes or replaces the visitor's review of an app. */
export const saveReviewRequest = z.extend(reviewDraft, { appId: z.uuid() });

const reviewIssue = z.object({ field: z.keyof(reviewDraft), message: z.string() });
export type ReviewIssue = z.infer<typeof reviewIssue>;

/** The body of a refusal by `save-review`; with `invalid_review` come the faults. */
export const saveReviewError = z.object({
  code: z.enum(Object.keys(saveReviewRefusals) as SaveReviewCode[]),
  message: z.string(),
  issues: z._default(z.array(reviewIssue), []),
});
export type SaveReviewError = z.infer<typeof saveReviewError>;

/** The result of `own_review`: the visitor's review of an app, and what the visitor lacks to write one. */
export const ownReview = z.object({
  right: z.enum(['yes', 'account_needed', 'picture_needed']),
  review: z.nullable(
    z.extend(reviewDraft, {
      id: z.string(),
      location: z.nullable(z.string()),
      date: z.string(),
      isHidden: z.boolean(),
    }),
  ),
});
export type OwnReview = z.infer<typeof ownReview>;

export const reviewReportReason = z.enum(['spam', 'hateful', 'personal', 'unrelated']);
export type ReviewReportReason = z.infer<typeof reviewReportReason>;

/** The draft as plain text. */
export const plainReview = ({ rating, review, name, location }: ReviewDraft): ReviewDraft => ({
  rating,
  review: plainText(review),
  name: plainLine(name),
  location: plainLine(location),
});

const address = /https?:\/\/|www\./i;

/** The faults of a plain draft; the form and `save-review` have the same rules. */
export function checkReview({ review, name, location }: ReviewDraft): ReviewIssue[] {
  const issues: ReviewIssue[] = [];
  if (review === '') issues.push({ field: 'review', message: 'Please write a few words.' });
  if (name === '') issues.push({ field: 'name', message: 'Please give a name; it need not be your own.' });
  const texts = { review, name, location };
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
    const most = longestReview[field];
    if (codePoints(texts[field]) > most) issues.push({ field, message: `At most ${most} characters.` });
    else if (address.test(texts[field])) issues.push({ field, message: 'Please leave web addresses out.' });
  }
  return issues;
}
