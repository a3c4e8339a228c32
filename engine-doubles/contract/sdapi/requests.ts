import sharp from 'sharp';
import { ask, post, type Answer } from '../ask.ts';

export interface Target {
  readonly url: string;
}

export const txt2img = '/sdapi/v1/txt2img';
export const img2img = '/sdapi/v1/img2img';
export const small = { prompt: 'a girl', seed: 7, steps: 1, width: 64, height: 64 };

/** A picture with its size in place of its bytes, and the information parsed. */
export async function draw(target: Target, order: object, path = txt2img): Promise<object> {
  return withSizes(await post(target, path, { ...small, ...order }));
}

/** The response to an order that was drawn. */
export async function withSizes({ status, type, body }: Answer): Promise<object> {
  const { images, info } = body as { images: string[]; info: string };
  return {
    status,
    type,
    images: await Promise.all(images.map(sizeOf)),
    info: JSON.parse(info) as unknown,
  };
}

/** @param image in base64, or as a data URL */
export async function sizeOf(image: string): Promise<object> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}

/** A list by its first entry. */
export async function first(target: Target, path: string): Promise<Answer> {
  const answer = await ask(target, path);
  return { ...answer, body: Array.isArray(answer.body) ? answer.body.slice(0, 1) : answer.body };
}
