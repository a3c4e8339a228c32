import { z } from 'zod';
import type { Lists } from './lists.ts';
import { order } from './run.ts';

export interface Refusal {
  readonly status: 400 | 404 | 422 | 500;
  readonly body: object;
  /** The order was put into the queue before, and its id stays there. */
  readonly isQueued?: true;
}

/** As FastAPI refuses a body. */
export function fastApiRefusal(body: unknown): Refusal | undefined {
  const { error } = order.safeParse(body);
  const detail = error?.issues.map(({ path, message }) => ({
    loc: ['body', ...path],
    msg: message,
    type: 'value_error',
  }));
  return detail && { status: 422, body: { detail } };
}

const cppOrder = z.looseObject({
  prompt: z.string().default(''),
  width: z.number().default(512),
  height: z.number().default(512),
  enable_hr: z.boolean().default(false),
  hr_upscaler: z.string().default('Latent'),
  lora: z.array(z.looseObject({ path: z.string().optional() })).default([]),
});

/** As stable-diffusion.cpp does. */
export function cppRefusal(body: unknown, { loras, upscalers }: Lists): Refusal | undefined {
  const refuse = (error: string): Refusal => ({ status: 400, body: { error } });
  if (body === undefined) return refuse('empty body');
  const parsed = cppOrder.safeParse(body);
  if (!parsed.success || !order.safeParse({ ...parsed.data, width: 1, height: 1 }).success)
    return { status: 500, body: { error: 'server_error', message: '[json.exception.type_error.302]' } };
  const { prompt, width, height, enable_hr: isEnlarged, hr_upscaler: upscaler, lora } = parsed.data;
  if (width <= 0 || height <= 0) return refuse('width and height must be positive');
  if (prompt === '') return refuse('prompt required');
  for (const { path } of lora) {
    if (path === undefined) return refuse('lora.path required');
    if (!loras.some((name) => path.includes(name))) return refuse(`invalid lora path: ${path}`);
  }
  if (isEnlarged && ![...upscalers, 'Latent'].includes(upscaler)) return refuse('invalid params');
  return undefined;
}
