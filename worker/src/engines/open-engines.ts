import type { Pipeline } from '@irodori/contract/entities';
import { createBloomEngine } from './bloom/index.ts';
import type { Engine } from './engine.ts';

/** `models.pipeline` → engine. */
export type Engines = ReadonlyMap<Pipeline, Engine>;

/** Starts the built-in engines that `pipelines` names. */
export async function openEngines(
  pipelines: readonly Pipeline[],
  options: { readonly threads: number },
): Promise<Engines> {
  const openers = {
    ink: async () => (await import('./ink/ink-engine.ts')).createInkEngine(),
    bloom: () => createBloomEngine(options),
  } satisfies Record<Pipeline, () => Engine | Promise<Engine>>;
  const engines = await Promise.all(pipelines.map((pipeline) => openers[pipeline]()));
  return new Map(engines.map((engine) => [engine.name, engine]));
}
