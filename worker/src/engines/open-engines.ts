import type { BuiltInPipeline } from '@irodori/contract/built-in-pipelines';
import { createBloomEngine } from './bloom/index.ts';
import type { BuiltInEngine, Engine } from './engine.ts';

/** Engines by their names. */
export type Engines = ReadonlyMap<string, Engine>;

/** Starts the built-in engines that `pipelines` names. */
export async function openEngines(
  pipelines: readonly BuiltInPipeline[],
  options: { readonly threads: number },
): Promise<ReadonlyMap<string, BuiltInEngine>> {
  const openers = {
    ink: async () => (await import('./ink/ink-engine.ts')).createInkEngine(),
    bloom: () => createBloomEngine(options),
  } satisfies Record<BuiltInPipeline, () => BuiltInEngine | Promise<BuiltInEngine>>;
  const engines = await Promise.all(pipelines.map((pipeline) => openers[pipeline]()));
  return new Map(engines.map((engine) => [engine.name, engine]));
}
