import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

const ofChannels = z.tuple([z.number(), z.number(), z.number()]);

const description = z
  .strictObject({
    /** Name and version, which are recorded with every verdict. */
    name: z.string().min(1).max(200),
    /** The ONNX file, beside this description. */
    file: z.string().min(1),
    input: z.strictObject({
      name: z.string().min(1),
      /** Width and height of the picture that the model sees, in pixels. */
      size: z.int().min(16).max(1024),
      layout: z.enum(['NCHW', 'NHWC']),
      /** Of red, green and blue, which are 0 to 1 before; the model sees `(value − mean) / deviation`. */
      mean: ofChannels,
      deviation: ofChannels,
    }),
    /** The classes in the order of the model's first output, which holds a probability for each. */
    classes: z.array(z.string().min(1).max(40)).min(2).max(100),
    /** The classes whose probabilities are added up to the harm of a picture. */
    harmful: z.array(z.string()).min(1),
  })
  .refine(({ classes, harmful }) => harmful.every((name) => classes.includes(name)), {
    path: ['harmful'],
    error: 'names a class that the model does not have',
  });
export type ClassifierDescription = z.infer<typeof description>;

/** A classifier of pictures: its description, with the path of its ONNX file. */
export interface Classifier extends ClassifierDescription {
  readonly path: string;
}

/**
 * Reads the description of a classifier.
 * @throws Error that lists every fault
 */
export async function readClassifier(file: string): Promise<Classifier> {
  const complain = (faults: string) =>
    new Error(`The picture check cannot be opened. Check ${file}: ${faults}`);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw complain(error instanceof Error ? error.message : String(error));
  }
  const parsed = description.safeParse(content);
  if (!parsed.success) throw complain(z.prettifyError(parsed.error));
  return { ...parsed.data, path: resolve(dirname(file), parsed.data.file) };
}

/** How sure the classifier is that a picture is harmful, 0 to 1. */
export const harmOf = (
  { harmful }: ClassifierDescription,
  scores: Readonly<Record<string, number>>,
): number => harmful.reduce((sum, name) => sum + (scores[name] ?? 0), 0);
