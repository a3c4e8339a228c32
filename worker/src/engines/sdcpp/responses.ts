import { z } from 'zod';

/** The parts of the server's responses that the adapter reads. Fields that it does not know may come and go. */

const named = z.looseObject({ name: z.string() });

/** `GET /sdcpp/v1/capabilities`. */
export const capabilities = z.looseObject({
  model: z.looseObject({ stem: z.string() }),
  supported_modes: z.array(z.string()),
  samplers: z.array(z.string()),
  schedulers: z.array(z.string()),
  loras: z.array(named.extend({ path: z.string() })),
  upscalers: z.array(named),
});
export type Capabilities = z.infer<typeof capabilities>;

/** `POST /sdcpp/v1/img_gen`. */
export const accepted = z.looseObject({ id: z.string().min(1) });

/** `GET /sdcpp/v1/jobs/{id}`. */
export const run = z.looseObject({
  status: z.string(),
  queue_position: z.number().nullish(),
  result: z.looseObject({ images: z.array(z.looseObject({ b64_json: z.string() })) }).nullish(),
});
export type Run = z.infer<typeof run>;

/** What the server says of a failure; a proxy's page has no such field. Its words can contain those of a visitor. */
export const failure = z.looseObject({ error: z.string() });
