import { integrity, registryIndex } from '@irodori/contract/composition';
import { z } from 'zod';

const keptVersion = z.object({
  /** What the version serves; see `Slot` in `watch-registry.ts`. */
  slot: z.string(),
  id: z.string(),
  version: z.string(),
  integrity,
});
export type KeptVersion = z.infer<typeof keptVersion>;

/** `state.json` in the shell's data folder: what a restart must know. */
export const keptState = z.object({
  /** The state of another registry says nothing about this one. */
  registryUrl: z.string(),
  /** The last index that was accepted. */
  index: registryIndex,
  serving: z.array(keptVersion),
  /** What comes back if the serving version is withdrawn. */
  previous: z.array(keptVersion),
  withdrawn: z.array(z.object({ slot: z.string(), version: z.string() })),
});
export type KeptState = z.infer<typeof keptState>;
