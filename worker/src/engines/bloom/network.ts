import ort from 'onnxruntime-node';
import type { Conditions } from './conditions.ts';
import { description, modelFile } from './description.ts';

const { size, patch, vocabulary, hidden, upscaler } = description;
export const cells = size / patch;
export const channels = 3 * patch * patch;
const keys = Object.keys({ ...vocabulary, ...hidden }).length;

/** Predicts the clean picture from a noisy one at time `t` (0 noise, 1 picture). */
export type Predict = (
  noisy: Float32Array,
  t: number,
  conditions: Conditions,
  guidance: number,
) => Promise<Float32Array>;
/** A square of 128 px RGB → 512 px RGB, planes of floats from 0 to 1: a small picture, or a part of a large one. */
export type Refine = (planes: Float32Array) => Promise<Float32Array>;

export async function openNetwork(threads: number): Promise<{ predict: Predict; refine: Refine }> {
  // Spinning threads would take the cores from the other processes of the machine while they wait.
  const extra = { session: { intra_op: { allow_spinning: '0' } } };
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1, extra };
  const [generator, refiner] = await Promise.all([
    ort.InferenceSession.create(modelFile('model.onnx'), options),
    ort.InferenceSession.create(modelFile(upscaler.file), options),
  ]);

  const predict: Predict = async (noisy, t, { wanted, avoided }, guidance) => {
    // Without guidance the prediction for the avoided values is not needed.
    const batch = guidance === 1 ? 1 : 2;
    const x = new Float32Array(noisy.length * batch);
    x.set(noisy);
    if (batch === 2) x.set(noisy, noisy.length);
    const attributes = batch === 2 ? [...wanted, ...avoided] : wanted;
    const { x0 } = await generator.run({
      x: new ort.Tensor('float32', x, [batch, channels, cells, cells]),
      t: new ort.Tensor('float32', new Float32Array(batch).fill(t), [batch]),
      attrs: new ort.Tensor('int64', BigInt64Array.from(attributes, BigInt), [batch, keys]),
    });
    const clean = floats(x0, 'x0');
    if (batch === 1) return clean;
    const toward = clean.subarray(0, noisy.length);
    const away = clean.subarray(noisy.length);
    return toward.map((value, i) => {
      const base = away[i] ?? 0;
      return base + guidance * (value - base);
    });
  };

  const refine: Refine = async (planes) => {
    const { y } = await refiner.run({ x: new ort.Tensor('float32', planes, [1, 3, size, size]) });
    return floats(y, 'y');
  };
  return { predict, refine };
}

function floats(tensor: ort.Tensor | undefined, name: string): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new Error(`The Bloom model returned ${tensor?.type ?? 'nothing'} as “${name}”, expected float32`);
}
