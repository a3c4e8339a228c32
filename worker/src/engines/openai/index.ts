import type { EngineType } from '../engine-type.ts';
import { Client } from './client.ts';
import { OpenAiEngine } from './engine.ts';
import { openAiInstance, type Instance } from './instance.ts';
import { options, proposeModel, usage } from './propose.ts';

/** OpenAI and what is compatible with its image API, as the rest of the worker knows them. */
export const openAi = {
  title: 'OpenAI’s image API',
  usualUrl: 'https://api.openai.com/v1',
  wantsKey: true,
  instance: openAiInstance,
  options,
  usage,
  recognises: async (server) => (await new Client(server).models()) !== undefined,
  propose: proposeModel,
  open: (instance: Instance) => new OpenAiEngine(instance),
} as const satisfies EngineType & { open(instance: Instance): OpenAiEngine };
