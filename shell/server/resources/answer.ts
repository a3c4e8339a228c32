import { createHash } from 'node:crypto';
import { resourceType } from '@irodori/contract/composition';
import { z } from 'zod';

/** A text of the site that is not a page. */
export const answer = z.object({
  type: resourceType,
  body: z.string(),
  /** Seconds for which browsers and proxies may keep it. */
  maxAge: z.number().int().nonnegative(),
  etag: z.string(),
});
export type Answer = z.infer<typeof answer>;

/** The tag is weak, since one body is sent in several encodings. */
export const answerOf = (content: Omit<Answer, 'etag'>): Answer => ({
  ...content,
  etag: `W/"${createHash('sha256').update(content.type).update(content.body).digest('base64url').slice(0, 27)}"`,
});
