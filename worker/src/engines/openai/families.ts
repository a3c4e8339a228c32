import type { z } from 'zod';
import type { openAiInstance } from './instance.ts';

type Settings = Pick<
  z.input<typeof openAiInstance>,
  'sizes' | 'fields' | 'previews' | 'negative' | 'seed' | 'edits' | 'prompt'
>;

const stableDiffusion = { sizes: { multiple: 64 }, prompt: { brackets: 'weights' } } as const;

/** What models of a name take, by the documentation of November 2026; proposed to operators, who may change it. */
const families: readonly { readonly names: RegExp; readonly settings: Settings }[] = [
  {
    names: /^gpt-image-1/,
    settings: {
      sizes: ['1024x1024', '1536x1024', '1024x1536'],
      fields: { quality: 'medium', moderation: 'auto' },
      previews: 2,
      edits: true,
    },
  },
  {
    names: /^(gpt-image-|chatgpt-image-)/,
    settings: {
      sizes: { multiple: 16, pixels: 1_048_576 },
      fields: { quality: 'medium', moderation: 'auto' },
      previews: 2,
      edits: true,
    },
  },
  {
    names: /^dall-e-3/,
    settings: {
      sizes: ['1024x1024', '1792x1024', '1024x1792'],
      fields: { quality: 'standard', response_format: 'b64_json' },
    },
  },
  {
    names: /^grok-.*imag/,
    settings: {
      sizes: ['1:1', '3:4', '4:3', '9:16', '16:9', '2:3', '3:2'],
      fields: { response_format: 'b64_json' },
    },
  },
  /** stable-diffusion.cpp lists its one model by this name. */
  { names: /^sd-cpp-local$/, settings: stableDiffusion },
  {
    names: /^stablediffusion/,
    settings: { ...stableDiffusion, fields: { response_format: 'b64_json' }, negative: 'bar' },
  },
];

/** Other models are taken for those of a compatible server. */
export const settingsOf = (model: string): Settings =>
  families.find(({ names }) => names.test(model))?.settings ?? {
    sizes: { multiple: 64, pixels: 1_048_576 },
    fields: { response_format: 'b64_json' },
  };
