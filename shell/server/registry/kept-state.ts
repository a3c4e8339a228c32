import { integrity, registryIndex } from '@irodori/contract/composition';
import { z } from 'zod';
import { describedModule } from './described-module.ts';

const keptVersion = z.object({
  /** The `ModuleChannel` in which the version serves; the name `slot` is stored on the disks of shells. */
  slot: z.string(),
  id: z.string(),
  version: z.string(),
  integrity,
  /** Absent in the state of an older shell. */
  described: describedModule.optional(),
});
export type KeptVersion = z.infer<typeof keptVersion>;

/** `state.json` in the shell's data folder: the state that a restart continues from. */
export const keptState = z.object({
  /** A state is ignored if the shell now follows another registry. */
  registryUrl: z.string(),
  /** The build of the shell whose description of the versions this is; another one evaluates them first. */
  shell: z.string().optional(),
  /** The last index that was accepted. */
  index: registryIndex,
  serving: z.array(keptVersion),
  /** The versions that serve again if the serving versions are withdrawn. */
  previous: z.array(keptVersion),
  withdrawn: z.array(z.object({ slot: z.string(), version: z.string() })),
});
export type KeptState = z.infer<typeof keptState>;
