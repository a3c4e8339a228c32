import { someOf } from '../some-of.ts';
import type { Client } from './client.ts';
import type { Instance } from './instance.ts';
import type { ModelEntry, SamplerEntry } from './responses.ts';

/** What a server has of what an instance needs, under the names that it takes. */
export interface Equipment {
  readonly model: ModelEntry | undefined;
  readonly samplers: readonly SamplerEntry[];
  /** Name → path. */
  readonly loras: ReadonlyMap<string, string>;
  /** It takes LoRAs in a list in place of the text, and has some names of its own. */
  readonly isStableDiffusionCpp: boolean;
  readonly embeddings: readonly string[];
  /** The server knows runs by the ids that it is given. */
  readonly knowsIds: boolean;
}

/** Looks what a server has, and what it lacks, each as a sentence. @throws EngineFailure if it cannot be asked */
export async function lookAtServer(
  client: Client,
  { model, sampler, scheduler, loras, hires, guide, enlargeBy }: Instance,
): Promise<{ readonly equipment: Equipment; readonly faults: readonly string[] }> {
  const [models, samplers, schedulers, pending, embeddings, isStableDiffusionCpp] = await Promise.all([
    client.models(),
    client.samplers(),
    scheduler === undefined ? noNames : client.schedulers(),
    client.pending(),
    client.embeddings(),
    client.isStableDiffusionCpp(),
  ]);
  const upscalers = hires === undefined ? noNames : await client.upscalers();
  const enlargers = enlargeBy === undefined ? noNames : await client.enlargers();
  const controlNets = guide?.by === 'controlnet' ? await client.controlNets() : noNames;
  // Megabytes where there are many.
  const known = loras.length === 0 ? new Map<string, string>() : await client.loras();
  const equipment = {
    model: models.find(
      ({ title, model_name: name }) => name === model || title === model || withoutHash(title) === model,
    ),
    samplers,
    loras: known,
    isStableDiffusionCpp,
    embeddings,
    knowsIds: pending !== undefined,
  };
  const lacks = (kind: string, name: string, names: readonly string[]) =>
    `It has no ${kind} "${name}"; it has ${someOf(names)}.`;
  const missing = loras.filter(({ name }) => !known.has(name));
  const faults = [
    ...(model !== undefined && equipment.model === undefined
      ? [
          lacks(
            'model',
            model,
            models.map(({ model_name: name }) => name),
          ),
        ]
      : []),
    ...(sampler !== undefined && findSampler(samplers, sampler) === undefined
      ? [
          lacks(
            'sampler',
            sampler,
            samplers.map(({ name }) => name),
          ),
        ]
      : []),
    ...(scheduler !== undefined && !schedulers.includes(scheduler)
      ? [lacks('scheduler', scheduler, schedulers)]
      : []),
    ...missing.map(({ name }) => lacks('LoRA', name, [...known.keys()])),
    ...(hires !== undefined && !upscalers.includes(hires.upscaler)
      ? [lacks('upscaler', hires.upscaler, upscalers)]
      : []),
    ...(enlargeBy !== undefined && !enlargers.includes(enlargeBy)
      ? [lacks('upscaler of finished pictures', enlargeBy, enlargers)]
      : []),
    ...(guide?.by === 'controlnet' && !controlNets.includes(guide.model)
      ? [lacks('ControlNet', guide.model, controlNets)]
      : []),
  ];
  return { equipment, faults };
}

/** The title of a model that was never loaded, before the server has computed its hash. */
const withoutHash = (title: string): string => title.replace(/ \[\w+\]$/, '');

/** A sampler by its name or one of its other names. */
export const findSampler = (samplers: readonly SamplerEntry[], wanted: string): SamplerEntry | undefined =>
  samplers.find(({ name }) => name === wanted) ??
  samplers.find(({ aliases }) => aliases?.includes(wanted) === true);

const noNames: readonly string[] = [];
