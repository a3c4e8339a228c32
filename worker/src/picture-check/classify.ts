import ort from 'onnxruntime-node';
import sharp from 'sharp';
import type { Classifier } from './model.ts';

/** Class → probability. */
export type Scores = Readonly<Record<string, number>>;

/** Opens the model of a classifier. What it returns blocks its thread while it computes. */
export async function openModel(classifier: Classifier): Promise<(picture: Uint8Array) => Promise<Scores>> {
  const { input, classes, path } = classifier;
  const extra = { session: { intra_op: { allow_spinning: '0' } } };
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
    return Object.fromEntries(classes.map((name, index) => [name, probabilities[index] ?? 0]));
  };
}

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
  for (let at = 0; at < pixels.length; at++) {
    const channel = at % 3;
    const value = ((pixels[at] ?? 0) / 255 - (mean[channel] ?? 0)) / (deviation[channel] ?? 1);
    values[layout === 'NHWC' ? at : channel * count + Math.floor(at / 3)] = value;
  }
  return values;
}
