import type { EngineType } from '../engine-type.ts';
import { EngineFailure } from '../engine-failure.ts';
import { Client } from './client.ts';
import { SdCppEngine } from './engine.ts';
import { timePricesOption, timePricesUsage } from '../instance-parts.ts';
import { sdCppInstance, type Instance } from './instance.ts';
import { proposeServer } from './propose.ts';

const text = { type: 'string' } as const;

/** stable-diffusion.cpp by its own API, as the rest of the worker knows it. */
export const sdCpp = {
  title: 'stable-diffusion.cpp',
  usualUrl: 'http://127.0.0.1:1234',
  wantsKey: false,
  instance: sdCppInstance,
  options: {
    sampler: text,
    scheduler: text,
    steps: text,
    guidance: text,
    lora: { type: 'string', multiple: true },
    upscaler: text,
    guide: text,
    ...timePricesOption,
  },
  usage: `[--sampler euler_a] [--scheduler karras] [--steps 20] [--guidance 7] [--lora ink-lines:0.8]… [--upscaler Lanczos] [--guide control_image | --guide init_image] ${timePricesUsage}`,
  recognises: async (server) => {
    try {
      await new Client(server).capabilities();
      return true;
    } catch (error) {
      if (error instanceof EngineFailure && error.code !== 'auth') return false;
      throw error;
    }
  },
  propose: proposeServer,
  open: (instance: Instance) => new SdCppEngine(instance),
} as const satisfies EngineType & { open(instance: Instance): SdCppEngine };
