import { serveOpenAi, type OpenAiDouble, type OpenAiOptions } from 'engine-doubles/openai';
import { onTestFinished } from 'vitest';
import { OpenAiEngine, type EngineOptions } from '../src/engines/openai/engine.ts';
import { openAiInstance, type Instance } from '../src/engines/openai/instance.ts';

export const instanceAt = (url: string, changes: object = {}): Instance =>
  openAiInstance.parse({
    engine: 'openai',
    name: 'rented',
    url,
    model: 'gpt-image-1.5',
    sizes: ['1024x1024', '1536x1024', '1024x1536'],
    ...changes,
  });

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  changes: object = {},
  {
    options = {},
    engineOptions = {},
  }: { readonly options?: OpenAiOptions; readonly engineOptions?: EngineOptions } = {},
): Promise<{ double: OpenAiDouble; engine: OpenAiEngine }> {
  const double = await serveOpenAi(options);
  onTestFinished(() => double.close());
  return { double, engine: new OpenAiEngine(instanceAt(double.url, changes), engineOptions) };
}
