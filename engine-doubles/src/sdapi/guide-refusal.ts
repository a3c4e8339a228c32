import sharp from 'sharp';
import { z } from 'zod';
import type { Lists } from './lists.ts';
import type { Refusal } from './refusals.ts';
import type { Behaviour } from './servers.ts';

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

/**
 * As A1111 2fec947 refuses what an order begins with or follows (`modules/api/api.py`), and as the recording of Forge
 * does.
 */
export async function guideRefusal(
  body: unknown,
  beginsWithPicture: boolean,
  { controlNets }: Lists,
  { refused }: Behaviour,
): Promise<Refusal | undefined> {
  const { init_images: pictures, alwayson_scripts: scripts } = guidedOrder.parse(body);
  const refuse = (status: Refusal['status'], detail: string): Refusal => ({ status, body: refused(detail) });
  const gone = Object.keys(scripts).find((name) => name !== 'controlnet' || controlNets === undefined);
  if (gone !== undefined) return refuse(422, `Script '${gone}' not found`);
  if (beginsWithPicture && pictures == null) return refuse(404, 'Init image not found');
  const files = [...(pictures ?? []), ...(scripts.controlnet?.args ?? []).map(({ image }) => image)];
  const areRead = await Promise.all(files.map(isPicture));
  return areRead.every(Boolean) ? undefined : { ...refuse(500, 'Invalid encoded image'), isQueued: true };
}

const isPicture = (base64: string): Promise<boolean> =>
  sharp(Buffer.from(base64, 'base64'))
    .metadata()
    .then(
      () => true,
      () => false,
    );
