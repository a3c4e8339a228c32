import { serveSdCpp, type SdCppDouble, type SdCppOptions } from 'engine-doubles/sdcpp';
import { onTestFinished } from 'vitest';
import { SdCppEngine, type EngineOptions } from '../src/engines/sdcpp/engine.ts';
import { sdCppInstance } from '../src/engines/sdcpp/instance.ts';

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  options: SdCppOptions = {},
  changes: object = {},
  engineOptions: EngineOptions = {},
): Promise<{ double: SdCppDouble; engine: SdCppEngine }> {
  const double = await serveSdCpp(options);
  onTestFinished(() => double.close());
  const instance = sdCppInstance.parse({ engine: 'sdcpp', name: 'home', url: double.url, ...changes });
  const engine = new SdCppEngine(instance, { pollMs: 10, responseMs: 2_000, ...engineOptions });
  return { double, engine };
}
