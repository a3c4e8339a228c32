import { comfyUi } from './comfyui/index.ts';
import type { EngineType } from './engine-type.ts';
import { fal } from './fal/index.ts';
import { openAi } from './openai/index.ts';
import { replicate } from './replicate/index.ts';
import { sdApi } from './sdapi/index.ts';
import { sdCpp } from './sdcpp/index.ts';

/**
 * The types of remote engines, by the field `engine` of the configuration. A server is asked for each in this order: fal
 * and Replicate are known by their addresses; stable-diffusion.cpp can do more by its own API than by /sdapi and OpenAI's;
 * KoboldCpp speaks /sdapi, and also says to be a ComfyUI.
 */
export const engineTypes = {
  fal,
  replicate,
  sdcpp: sdCpp,
  sdapi: sdApi,
  comfyui: comfyUi,
  openai: openAi,
} as const satisfies Record<string, EngineType>;
export type EngineTypeName = keyof typeof engineTypes;

export const engineTypeNames = Object.keys(engineTypes) as readonly EngineTypeName[];

export const isEngineType = (name: unknown): name is EngineTypeName =>
  engineTypeNames.some((known) => known === name);
