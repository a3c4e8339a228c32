import { megapixel, Queue, type Input } from '../hosted/queue.ts';
import { failures, type Failure } from './failures.ts';
import { fieldsOf } from './models.ts';

export type FalQueue = Queue<Failure>;

/** fal's queue: inputs are looked at by the model, so a fault of them is a result, and nobody pays for it. */
export const createQueue = (): FalQueue =>
  new Queue({
    refusal(model, input) {
      const unknown = Object.keys(input).find((name) => !fieldsOf(model).includes(name));
      return unknown === undefined ? undefined : failures.missing(unknown);
    },
    sizeOf,
    countOf: (input) => Number(input['num_images'] ?? 1),
    billsWhatBegan: false,
  });

function sizeOf(input: Input): { readonly width: number; readonly height: number } {
  const size = input['image_size'];
  if (typeof size === 'object' && size !== null)
    return size as { readonly width: number; readonly height: number };
  return megapixel(String(input['aspect_ratio'] ?? '4:3'));
}
