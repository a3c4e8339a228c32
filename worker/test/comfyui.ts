import { serveComfyUi, type ComfyUiDouble, type ComfyUiOptions } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { onTestFinished } from 'vitest';
import { EngineFailure } from '../src/engines/engine-failure.ts';
import type { EngineEvent, EngineRequest } from '../src/engines/engine.ts';
import { ComfyUiEngine, type EngineOptions } from '../src/engines/comfyui/engine.ts';
import { comfyUiInstance, type Instance } from '../src/engines/comfyui/instance.ts';

export const request: EngineRequest = {
  jobId: 'job',
  text: 'a girl',
  negative: 'hat',
  attributes: {},
  seed: 7,
  width: 768,
  height: 768,
  style: 'plain',
};

export const workflow = {
  graph: sampleWorkflow,
  inputs: {
    text: ['6', 'text'],
    negative: ['7', 'text'],
    seed: ['3', 'seed'],
    width: ['5', 'width'],
    height: ['5', 'height'],
  },
  settings: { steps: ['3', 'steps'], checkpoint: ['4', 'ckpt_name'] },
  output: '9',
};

export const instanceAt = (url: string, changes: object = {}): Instance =>
  comfyUiInstance.parse({ engine: 'comfyui', name: 'home', url, workflow, ...changes });

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  options: ComfyUiOptions = {},
  engineOptions: EngineOptions = {},
): Promise<{ double: ComfyUiDouble; engine: ComfyUiEngine }> {
  const double = await serveComfyUi(options);
  onTestFinished(() => double.close());
  const engine = new ComfyUiEngine(instanceAt(double.url), { pollMs: 20, ...engineOptions });
  return { double, engine };
}

/** The events of a run. */
export async function attach(
  engine: ComfyUiEngine,
  id: string,
  {
    signal = new AbortController().signal,
    onEvent,
  }: { readonly signal?: AbortSignal; readonly onEvent?: (event: EngineEvent) => void } = {},
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  for await (const event of engine.attach(id, request, signal)) {
    events.push(event);
    onEvent?.(event);
  }
  return events;
}

/** What became of a call: its result, or the code of its failure. */
export async function outcome<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof EngineFailure) return error.code;
    throw error;
  }
}
