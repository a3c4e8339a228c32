import sharp from 'sharp';
import { z } from 'zod';
import type { Lists } from './lists.ts';
import type { Refusal } from './refusals.ts';

const guidedOrder = z.looseObject({
  init_images: z.array(z.string()).nullish(),
  alwayson_scripts: z
    .looseObject({
      controlnet: z
        .looseObject({ args: z.array(z.looseObject({ image: z.string().default('') })) })
        .optional(),
    })
    .default({}),
});

/** As A1111 2fec947 refuses what an order begins with or follows (`modules/api/api.py`). */
export async function guideRefusal(
  body: unknown,
  beginsWithPicture: boolean,
  { controlNets }: Lists,
): Promise<Refusal | undefined> {
  const { init_images: pictures, alwayson_scripts: scripts } = guidedOrder.parse(body);
  const refuse = (status: Refusal['status'], detail: string): Refusal => ({
    status,
    body: { error: 'HTTPException', detail, body: '', errors: '' },
  });
  if (scripts.controlnet !== undefined && controlNets === undefined)
    return refuse(422, 'always on script controlnet not found');
  if (beginsWithPicture && !pictures?.length) return refuse(404, 'Init image not found');
  const files = [...(pictures ?? []), ...(scripts.controlnet?.args ?? []).map(({ image }) => image)];
  const areRead = await Promise.all(files.map(isPicture));
  return areRead.every(Boolean) ? undefined : refuse(500, 'Invalid encoded image');
}

const isPicture = (base64: string): Promise<boolean> =>
  sharp(Buffer.from(base64, 'base64'))
    .metadata()
    .then(
      () => true,
      () => false,
    );
