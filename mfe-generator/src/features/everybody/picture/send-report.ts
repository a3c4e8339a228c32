import type { PictureReportReason } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const refusedCall = z.object({ name: z.literal('PlatformError'), message: z.string() });

/** Reports a picture; undefined, or why that failed. */
export async function sendReport(
  { data }: Platform,
  jobId: string,
  reason: PictureReportReason,
): Promise<string | undefined> {
  try {
    await data.value(z.unknown(), (db) => db.rpc('report_picture', { job_id: jobId, reason }));
    return undefined;
  } catch (error) {
    const message = refusedCall.safeParse(error).data?.message;
    // Its owner or an administrator took it away meanwhile, which is what the report asks for.
    if (message === 'picture_not_found') return undefined;
    if (message === 'too_often') return 'That was often in one hour. Please try again later.';
    return 'Your report did not arrive. Please send it again.';
  }
}
