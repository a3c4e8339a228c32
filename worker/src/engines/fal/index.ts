import type { EngineType } from '../engine-type.ts';
import { FalEngine } from './engine.ts';
import { falInstance, type Instance } from './instance.ts';
import { options, proposeModel, usage } from './propose.ts';

/** fal, as the rest of the worker knows it. */
export const fal = {
  title: 'fal',
  usualUrl: 'https://queue.fal.run',
  wantsKey: true,
  instance: falInstance,
  options,
  usage,
  recognises: async ({ url }) => new URL(url).host === 'queue.fal.run',
  propose: proposeModel,
  open: (instance: Instance) => new FalEngine(instance),
} as const satisfies EngineType & { open(instance: Instance): FalEngine };
