import { serveFal, type FalDouble, type FalOptions } from 'engine-doubles/fal';
import { onTestFinished } from 'vitest';
import { FalEngine, type EngineOptions } from '../src/engines/fal/engine.ts';
import { falInstance, type Instance } from '../src/engines/fal/instance.ts';

/** What is configured for a double. */
export const instanceAt = ({ url, catalogue }: Pick<FalDouble, 'url' | 'catalogue'>, changes: object = {}) =>
  falInstance.parse({
    engine: 'fal',
    name: 'rented',
    url,
    key: 'secret',
    model: 'fal-ai/flux/dev',
    sizes: { field: 'image_size', multiple: 64, pixels: 262_144 },
    count: 'num_images',
    largestSeed: 2 ** 31 - 1,
    catalogue,
    pictures: url,
    ...changes,
  }) satisfies Instance;

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  changes: object = {},
  {
    options = {},
    engineOptions = {},
  }: { readonly options?: FalOptions; readonly engineOptions?: EngineOptions } = {},
): Promise<{ double: FalDouble; engine: FalEngine }> {
  const double = await serveFal(options);
  onTestFinished(() => double.close());
  return { double, engine: new FalEngine(instanceAt(double, changes), { pollMs: 10, ...engineOptions }) };
}
