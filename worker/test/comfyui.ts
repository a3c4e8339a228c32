import { serveComfyUi, type ComfyUiDouble, type ComfyUiOptions } from 'engine-doubles/comfyui';
import { beginningWorkflow, guidedWorkflow, sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { onTestFinished } from 'vitest';
import { ComfyUiEngine, type EngineOptions } from '../src/engines/comfyui/engine.ts';
import { comfyUiInstance, type Instance } from '../src/engines/comfyui/instance.ts';

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

/** The same after the lines of a picture. */
export const afterLines = {
  ...workflow,
  graph: guidedWorkflow,
  inputs: { ...workflow.inputs, guide: ['10', 'image'], guide_strength: ['12', 'strength'] },
};

/** Out of a picture of the visitor's. */
export const beginning = {
  ...workflow,
  graph: beginningWorkflow,
  inputs: {
    text: ['6', 'text'],
    seed: ['3', 'seed'],
    picture: ['10', 'image'],
    picture_strength: ['3', 'denoise'],
  },
};

export const instanceAt = (url: string, changes: object = {}): Instance =>
  comfyUiInstance.parse({ engine: 'comfyui', name: 'home', url, workflow, ...changes });

/** A double, and the engine that draws with it. It ends with the test. */
export async function startEngine(
  options: ComfyUiOptions = {},
  engineOptions: EngineOptions = {},
  changes: object = {},
): Promise<{ double: ComfyUiDouble; engine: ComfyUiEngine }> {
  const double = await serveComfyUi(options);
  onTestFinished(() => double.close());
  const engine = new ComfyUiEngine(instanceAt(double.url, changes), { pollMs: 20, ...engineOptions });
  return { double, engine };
}
