import type { Logger } from 'pino';
import { ComfyUiEngine } from './comfyui/engine.ts';
import { readConfiguredEngines, type ConfiguredEngine } from './configured-engines.ts';

/** Opens a server that draws for this worker. Nothing is asked of it yet. */
export const openRemote = (configured: ConfiguredEngine): ComfyUiEngine => new ComfyUiEngine(configured);

/**
 * Opens the configured servers, by name. One that is away or lacks something stops no worker: the log says what it lacks,
 * and it is asked again before its first picture.
 */
export async function openRemoteEngines(
  { enginesFile }: { readonly enginesFile: string | undefined },
  log: Logger,
): Promise<ReadonlyMap<string, ComfyUiEngine>> {
  if (enginesFile === undefined) return new Map();
  const engines = (await readConfiguredEngines(enginesFile)).map(openRemote);
  for (const engine of engines) void logCheck(engine, log);
  return new Map(engines.map((engine) => [engine.name, engine]));
}

async function logCheck(engine: ComfyUiEngine, log: Logger): Promise<void> {
  try {
    const faults = await engine.check();
    if (faults.length > 0)
      log.error({ event: 'engine_cannot_draw', engine: engine.name, reason: faults.join(' ') });
  } catch (error) {
    log.warn({ event: 'engine_not_checked', engine: engine.name, reason: String(error) });
  }
}
