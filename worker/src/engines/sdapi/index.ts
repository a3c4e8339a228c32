import type { EngineType } from '../engine-type.ts';
import { Client } from './client.ts';
import { SdApiEngine } from './engine.ts';
import { timePricesOption, timePricesUsage } from '../instance-parts.ts';
import { sdApiInstance, type Instance } from './instance.ts';
import { proposeModel } from './propose.ts';

const text = { type: 'string' } as const;

/** The servers that speak /sdapi/v1, as the rest of the worker knows them. */
export const sdApi = {
  title: 'A1111, Forge, SD.Next or another server of /sdapi',
  usualUrl: 'http://127.0.0.1:7860',
  wantsKey: false,
  instance: sdApiInstance,
  options: {
    model: text,
    sampler: text,
    scheduler: text,
    steps: text,
    guidance: text,
    lora: { type: 'string', multiple: true },
    upscaler: text,
    'enlarge-by': text,
    guide: text,
    ...timePricesOption,
    exclusive: { type: 'boolean' },
  },
  usage: `[--model animagine-xl-4.0] [--sampler "Euler a"] [--scheduler Automatic] [--steps 28] [--guidance 6] [--lora ink-lines:0.8]… [--upscaler "R-ESRGAN 4x+"] [--enlarge-by "R-ESRGAN 4x+"] [--guide control_v11p_sd15_lineart | --guide img2img | --guide none] [--exclusive] ${timePricesUsage}`,
  recognises: async (server) => {
    const client = new Client(server);
    return client.isSdApi().finally(() => client.close());
  },
  propose: proposeModel,
  open: (instance: Instance) => new SdApiEngine(instance),
} as const satisfies EngineType & { open(instance: Instance): SdApiEngine };
