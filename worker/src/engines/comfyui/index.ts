import type { EngineType } from '../engine-type.ts';
import { Client } from './client.ts';
import { ComfyUiEngine } from './engine.ts';
import { timePricesOption, timePricesUsage } from '../instance-parts.ts';
import { comfyUiInstance, type Instance } from './instance.ts';
import { proposeWorkflow } from './propose-workflow.ts';
import { withWorkflow } from './workflow-file.ts';

const text = { type: 'string' } as const;

/** ComfyUI, as the rest of the worker knows it. */
export const comfyUi = {
  title: 'ComfyUI',
  usualUrl: 'http://127.0.0.1:8188',
  wantsKey: false,
  instance: comfyUiInstance,
  options: {
    workflow: text,
    model: text,
    sampler: text,
    scheduler: text,
    steps: text,
    guidance: text,
    'enlarge-by': text,
    ...timePricesOption,
  },
  usage: `[--workflow anime.json | --model animagine-xl-4.0.safetensors [--sampler euler_ancestral] [--scheduler normal] [--steps 25] [--guidance 6]] [--enlarge-by 4x-UltraSharp.pth] ${timePricesUsage}`,
  complete: withWorkflow,
  recognises: (server) => new Client(server).isComfyUi(),
  propose: proposeWorkflow,
  open: (instance: Instance) => new ComfyUiEngine(instance),
} as const satisfies EngineType & { open(instance: Instance): ComfyUiEngine };
