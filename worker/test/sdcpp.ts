import { serveSdCpp, type SdCppDouble, type SdCppOptions } from 'engine-doubles/sdcpp';
import { onTestFinished } from 'vitest';
import { SdCppEngine, type EngineOptions } from '../src/engines/sdcpp/engine.ts';
import { sdCppInstance, type Instance } from '../src/engines/sdcpp/instance.ts';

export const instanceAt = (url: string, changes: object = {}): Instance =>
  sdCppInstance.parse({ engine: 'sdcpp', name: 'home', url, ...changes });

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  options: SdCppOptions = {},
  changes: object = {},
  engineOptions: EngineOptions = {},
): Promise<{ double: SdCppDouble; engine: SdCppEngine }> {
  const double = await serveSdCpp(options);
  onTestFinished(() => double.close());
  const engine = new SdCppEngine(instanceAt(double.url, changes), {
    pollMs: 10,
    responseMs: 2_000,
    ...engineOptions,
  });
  return { double, engine };
}
