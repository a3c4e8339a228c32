import { serveSdApi, type SdApiDouble, type SdApiOptions } from 'engine-doubles/sdapi';
import { onTestFinished } from 'vitest';
import { SdApiEngine, type EngineOptions } from '../src/engines/sdapi/engine.ts';
import { sdApiInstance, type Instance } from '../src/engines/sdapi/instance.ts';

export const instanceAt = (url: string, changes: object = {}): Instance =>
  sdApiInstance.parse({
    engine: 'sdapi',
    name: 'forge',
    url,
    model: 'animagine-xl-4.0',
    sampler: 'Euler a',
    steps: 4,
    ...changes,
  });

/** For tests that await a refusal, however long a busy machine takes. */
export const patient: EngineOptions = { refusalMs: 30_000 };

/** Opens an engine, which is closed with the test. */
export function openEngine(instance: Instance, options: EngineOptions = {}): SdApiEngine {
  const engine = new SdApiEngine(instance, { pollMs: 20, responseMs: 2_000, refusalMs: 100, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

/** A double, and the engine that draws with it. Both end with the test. */
export async function startEngine(
  options: SdApiOptions = {},
  changes: object = {},
  engineOptions: EngineOptions = {},
): Promise<{ double: SdApiDouble; engine: SdApiEngine }> {
  const double = await serveSdApi(options);
  onTestFinished(() => double.close());
  return { double, engine: openEngine(instanceAt(double.url, changes), engineOptions) };
}
