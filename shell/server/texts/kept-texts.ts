import { contentSnapshot } from '@irodori/contract/content-snapshot';
import { z } from 'zod';

/** `texts.json` in the shell's data folder: the texts that were read last. */
export const keptTexts = z.object({
  /** The texts are ignored if the shell now reads another content backend. */
  contentUrl: z.string(),
  etag: z.string().nullable(),
  snapshot: contentSnapshot,
});
export type KeptTexts = z.infer<typeof keptTexts>;
