import { createBloomEngine } from './bloom/index.ts';
import type { Engine } from './engine.ts';

/** `models.pipeline` → engine. */
export type Engines = ReadonlyMap<string, Engine>;

/** Starts the built-in engines that `pipelines` names. */
export async function openEngines(
  pipelines: readonly string[],
  options: { readonly threads: number },
): Promise<Engines> {
  const openers: Readonly<Record<string, () => Engine | Promise<Engine>>> = {
    ink: async () => (await import('./ink/ink-engine.ts')).createInkEngine(),
    bloom: () => createBloomEngine(options),
  };
  const engines = await Promise.all(
    pipelines.map((pipeline) => {
      const open = openers[pipeline];
      if (open === undefined) {
        const known = Object.keys(openers).join(', ');
        throw new Error(`No engine “${pipeline}”: WORKER_PIPELINES takes ${known}`);
      }
      return open();
    }),
  );
  return new Map(engines.map((engine) => [engine.name, engine]));
}
