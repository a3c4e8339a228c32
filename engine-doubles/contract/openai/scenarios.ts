import sharp from 'sharp';
import { ask, post, type Answer } from '../ask.ts';

interface Target {
  /** With the path that clients begin at. */
  readonly url: string;
}

const generations = '/images/generations';
const small = { prompt: 'a girl', size: '64x64' };

/** A picture with its type and size in place of its bytes. */
async function seen({ status, type, body }: Answer): Promise<object> {
  const { created, data, ...rest } = body as { created: unknown; data: { b64_json: string }[] };
  const files = data.map(async ({ b64_json: base64, ...others }) => {
    const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
    return { format, width, height, ...others };
  });
  return { status, type, created: typeof created, data: await Promise.all(files), ...rest };
}

const draw = async (target: Target, order: object): Promise<object> =>
  seen(await post(target, generations, { ...small, ...order }));

const form = (fields: Readonly<Record<string, string | File>>): RequestInit => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: 'POST', body };
};

/** The requests that `record.ts` sends to a real stable-diffusion.cpp, and the contract test to the double. */
export const scenarios: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  models: (target) => ask(target, '/models'),

  'an address that it does not have': async (target) => (await ask(target, '/nothing')).status,

  'orders that it refuses': async (target) => ({
    nothing: await ask(target, generations, { method: 'POST' }),
    noJson: (await ask(target, generations, { method: 'POST', body: '{' })).status,
    noPrompt: await post(target, generations, { size: '64x64' }),
    emptyPrompt: await post(target, generations, { ...small, prompt: '' }),
    unknownFormat: await post(target, generations, { ...small, output_format: 'gif' }),
  }),

  'a picture': (target) => draw(target, {}),

  'another format': (target) => draw(target, { output_format: 'jpeg' }),

  'two pictures': (target) => draw(target, { n: 2 }),

  'a model and fields that it does not know are ignored': (target) =>
    draw(target, { model: 'gone', quality: 'high', response_format: 'url', stream: true, unknown: 1 }),

  'a seed is ignored': async (target) => {
    const picture = async (seed: number) => {
      const { body } = await post(target, generations, { ...small, seed });
      return JSON.stringify((body as { data: unknown }).data);
    };
    return (await picture(1)) === (await picture(2)) ? 'the same picture' : 'another picture';
  },

  'edits that it refuses': async (target) => ({
    json: await post(target, '/images/edits', small),
    noPrompt: await ask(target, '/images/edits', form({ size: '64x64' })),
    noPicture: await ask(target, '/images/edits', form(small)),
  }),

  'an edit': async (target) => {
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
    const image = new File([Uint8Array.from(await red.png().toBuffer())], 'a.png', { type: 'image/png' });
    return seen(await ask(target, '/images/edits', form({ ...small, 'image[]': image })));
  },
};
