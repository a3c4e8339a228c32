import { serveReplicate, type ReplicateDouble, type ReplicateOptions } from 'engine-doubles/replicate';
import { onTestFinished } from 'vitest';
import { ReplicateEngine, type EngineOptions } from '../src/engines/replicate/engine.ts';
import { replicateInstance, type Instance } from '../src/engines/replicate/instance.ts';

/** What is configured for a double. */
export const instanceAt = (
  { url, pictures }: Pick<ReplicateDouble, 'url' | 'pictures'>,
  changes: object = {},
) =>
  replicateInstance.parse({
    engine: 'replicate',
    name: 'rented',
    url,
    key: 'secret',
    model: 'black-forest-labs/flux-dev',
    sizes: { field: 'aspect_ratio', values: ['1:1', '3:2', '2:3'] },
    count: 'num_outputs',
    largestSeed: 2 ** 31 - 1,
    pictures,
    ...changes,
  }) satisfies Instance;

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  changes: object = {},
  {
    options = {},
    engineOptions = {},
  }: { readonly options?: ReplicateOptions; readonly engineOptions?: EngineOptions } = {},
): Promise<{ double: ReplicateDouble; engine: ReplicateEngine }> {
  const double = await serveReplicate(options);
  onTestFinished(() => double.close());
  const engine = new ReplicateEngine(instanceAt(double, changes), { pollMs: 10, ...engineOptions });
  return { double, engine };
}
