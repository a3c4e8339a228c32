import ort from 'onnxruntime-node';
import sharp from 'sharp';
import type { Classifier } from './model.ts';

/** Class → probability. */
export type Scores = Readonly<Record<string, number>>;

/** Opens the model of a classifier. What it returns blocks its thread while it computes. */
export async function openModel(classifier: Classifier): Promise<(picture: Uint8Array) => Promise<Scores>> {
  const { input, classes, path } = classifier;
  // Weights of 8 bits are widened once and not with each picture, which took more than half of a look.
  const extra = { session: { intra_op: { allow_spinning: '0' }, disable_quant_qdq: '1' } };
  const session = await ort.InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    extra,
  });
  const [outputName = ''] = session.outputNames;
  const { size } = input;
  const shape = input.layout === 'NCHW' ? [1, 3, size, size] : [1, size, size, 3];
  return async (picture) => {
    const values = new ort.Tensor('float32', toInput(await pixelsOf(picture, size), input), shape);
    const { [outputName]: output } = await session.run({ [input.name]: values });
    if (!(output?.data instanceof Float32Array) || output.data.length !== classes.length)
      throw new Error(`The classifier ${classifier.name} does not return ${classes.length} probabilities`);
    const probabilities = output.data;
    if (!areProbabilities(probabilities))
      throw new Error(
        `The classifier ${classifier.name} returns no probabilities (${saidOf(probabilities)}): each has to be 0 to 1, and their sum 1. If its output is logits, add a softmax to the model`,
      );
    return Object.fromEntries(classes.map((name, index) => [name, probabilities[index] ?? 0]));
  };
}

/** A model with rounded weights returns a sum that is nearly 1. */
const tolerance = 0.02;

/** False for anything else, which could not be compared with the limits of the operator: logits, or no numbers at all. */
function areProbabilities(values: Float32Array): boolean {
  const sum = values.reduce((total, value) => total + value, 0);
  return (
    values.every((value) => value >= -tolerance && value <= 1 + tolerance) && Math.abs(sum - 1) <= tolerance
  );
}

const saidOf = (values: Float32Array): string =>
  Array.from(values.slice(0, 5), (value) => Number(value.toFixed(4))).join(', ') +
  (values.length > 5 ? ', …' : '');

/** The whole picture, without its ratio, as these models were trained. */
const pixelsOf = (picture: Uint8Array, size: number): Promise<Buffer> =>
  sharp(picture)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(size, size, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();

function toInput(pixels: Buffer, { layout, mean, deviation }: Classifier['input']): Float32Array {
  const count = pixels.length / 3;
  const values = new Float32Array(pixels.length);
  const [step, plane] = layout === 'NHWC' ? [3, 1] : [1, count];
  for (const channel of [0, 1, 2] as const) {
    const [scale, shift] = [1 / 255 / deviation[channel], mean[channel] / deviation[channel]];
    for (let at = 0; at < count; at += 1)
      values[at * step + channel * plane] = (pixels[at * 3 + channel] ?? 0) * scale - shift;
  }
  return values;
}
