import { saveReviewRefusals } from '@irodori/contract/refusals';
import {
  ownReview,
  type OwnReview,
  type ReviewDraft,
  type ReviewIssue,
  type ReviewReportReason,
  saveReviewError,
} from '@irodori/contract/review';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Null if the session is not complete. */
export const loadOwnReview = ({ data }: Platform, appId: string): Promise<OwnReview | null> =>
  data.value(z.nullable(ownReview), (db) => db.rpc('own_review', { app_id: appId }));

export interface ReviewProblem {
  readonly message: string;
  readonly issues: readonly ReviewIssue[];
}

const failedCall = z.object({ name: z.literal('FunctionError'), body: saveReviewError });

/** Saves the visitor's review; undefined, or why it was not saved. */
export async function saveReview(
  { functions }: Platform,
  appId: string,
  draft: ReviewDraft,
): Promise<ReviewProblem | undefined> {
  try {
    await functions.invoke('save-review', z.unknown(), { ...draft, appId });
    return undefined;
  } catch (error) {
    const refused = failedCall.safeParse(error);
    if (refused.success) return refused.data.body;
    return { message: 'It did not arrive. Your words are still here; please send them again.', issues: [] };
  }
}

export const deleteReview = ({ data }: Platform, appId: string): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('delete_review', { app_id: appId }));

const refusedCall = z.object({ name: z.literal('PlatformError'), code: z.string(), message: z.string() });

/** Reports a review; undefined, or why that failed. */
export async function reportReview(
  { data }: Platform,
  reviewId: string,
  reason: ReviewReportReason,
): Promise<string | undefined> {
  try {
    await data.value(z.unknown(), (db) => db.rpc('report_review', { review_id: reviewId, reason }));
    return undefined;
  } catch (error) {
    const refused = refusedCall.safeParse(error);
    if (refused.success && refused.data.message === 'too_often') return saveReviewRefusals.too_often.message;
    // It was deleted or hidden meanwhile, which is what the report asks for.
    if (refused.success && refused.data.message === 'review_not_found') return undefined;
    return 'Your report did not arrive. Please send it again.';
  }
}
