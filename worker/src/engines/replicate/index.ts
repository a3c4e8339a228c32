import type { EngineType } from '../engine-type.ts';
import { ReplicateEngine } from './engine.ts';
import { replicateInstance, type Instance } from './instance.ts';
import { options, proposeModel, usage } from './propose.ts';

/** Replicate, as the rest of the worker knows it. */
export const replicate = {
  title: 'Replicate',
  usualUrl: 'https://api.replicate.com/v1',
  wantsKey: true,
  instance: replicateInstance,
  options,
  usage,
  recognises: async ({ url }) => new URL(url).host === 'api.replicate.com',
  propose: proposeModel,
  open: (instance: Instance) => new ReplicateEngine(instance),
} as const satisfies EngineType & { open(instance: Instance): ReplicateEngine };
