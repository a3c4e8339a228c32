import type { Logger } from 'pino';
import { readConfiguredEngines, type ConfiguredEngine } from './configured-engines.ts';
import type { OperatedEngine } from './engine-type.ts';
import { engineTypes } from './engine-types.ts';

/** Opens a server that draws for this worker. Nothing is asked of it yet. */
export function openRemote(configured: ConfiguredEngine): OperatedEngine {
  switch (configured.engine) {
    case 'comfyui':
      return engineTypes.comfyui.open(configured);
    case 'sdapi':
      return engineTypes.sdapi.open(configured);
    case 'sdcpp':
      return engineTypes.sdcpp.open(configured);
    case 'openai':
      return engineTypes.openai.open(configured);
    case 'fal':
      return engineTypes.fal.open(configured);
    case 'replicate':
      return engineTypes.replicate.open(configured);
  }
}

/**
 * Opens the configured servers, by name. One that is away or lacks something stops no worker: the log says what it lacks,
 * and it is asked again before its first picture.
 */
export async function openRemoteEngines(
  { enginesFile }: { readonly enginesFile: string | undefined },
  log: Logger,
): Promise<ReadonlyMap<string, OperatedEngine>> {
  if (enginesFile === undefined) return new Map();
  const engines = (await readConfiguredEngines(enginesFile)).map(openRemote);
  for (const engine of engines) void logCheck(engine, log);
  return new Map(engines.map((engine) => [engine.name, engine]));
}

async function logCheck(engine: OperatedEngine, log: Logger): Promise<void> {
  try {
    const faults = await engine.check();
    if (faults.length > 0)
      log.error({ event: 'engine_cannot_draw', engine: engine.name, reason: faults.join(' ') });
  } catch (error) {
    log.warn({ event: 'engine_not_checked', engine: engine.name, reason: String(error) });
  }
}
