import { expect, onTestFinished, test } from 'vitest';
import sharp from 'sharp';
import { serveOpenAi, type OpenAiOptions } from './serve.ts';

async function start(options: OpenAiOptions = {}) {
  const double = await serveOpenAi(options);
  onTestFinished(() => double.close());
  const order = (fields: object) =>
    fetch(`${double.url}/images/generations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'a girl', ...fields }),
    });
  return { double, order };
}

interface Body {
  readonly data: readonly { readonly b64_json?: string; readonly url?: string }[];
  readonly usage?: object;
  readonly error?: object;
}
const read = async (response: Response) => (await response.json()) as Body;

test('an edit is ordered by a form with pictures, and drawn and billed like any picture', async () => {
  const { double } = await start();
  const form = new FormData();
  form.set('model', 'gpt-image-1.5');
  form.set('prompt', 'a hat');
  form.set('size', '1024x1536');
  const edit = (body: FormData) => fetch(`${double.url}/images/edits`, { method: 'POST', body });
  expect((await edit(form)).status).toBe(400);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  form.append('image[]', new File([Uint8Array.from(picture)], 'a.png', { type: 'image/png' }));
  const { data } = await read(await edit(form));
  const drawn = await sharp(Buffer.from(data[0]?.b64_json ?? '', 'base64')).metadata();
  expect(drawn).toMatchObject({ width: 1024, height: 1536 });
  expect(double.ledger.entries()).toMatchObject([
    { path: '/v1/images/edits', prompt: 'a hat', isBilled: true },
  ]);
});

test.each([
  ['a size that the model does not draw', { model: 'gpt-image-1.5', size: '512x512' }, 'invalid_value'],
  ['a size that is no multiple of 16', { model: 'gpt-image-2', size: '1000x1000' }, 'invalid_value'],
  ['a size that is too flat', { model: 'gpt-image-2', size: '3200x1024' }, 'invalid_value'],
  ['a field of another model', { model: 'gpt-image-2', response_format: 'url' }, 'unknown_parameter'],
  ['a stream of a model that has none', { model: 'dall-e-3', stream: true }, 'unknown_parameter'],
])('OpenAI refuses %s', async (_, fields, code) => {
  const { double, order } = await start();
  const response = await order(fields);
  expect(response.status).toBe(400);
  expect(await read(response)).toMatchObject({ error: { code } });
  expect(double.ledger.entries()).toEqual([]);
});

test('several pictures are billed by their tokens', async () => {
  const { order } = await start();
  const { data, usage } = await read(await order({ n: 2, quality: 'low' }));
  expect(data).toHaveLength(2);
  expect(usage).toMatchObject({ output_tokens: 544 });
});

test('LocalAI draws whatever is asked for, with the model and in the size that it has', async () => {
  const { double, order } = await start({ server: 'localai' });
  const { data } = await read(await order({ model: 'other', size: 'large', unknown: 1 }));
  const file = await fetch(data[0]?.url ?? '');
  expect(await sharp(await file.bytes()).metadata()).toMatchObject({ width: 512, height: 512 });
  expect({ model: double.ledger.entries()[0]?.model, billed: double.ledger.billed() }).toEqual({
    model: 'stablediffusion',
    billed: 0,
  });
});

test('an account pays for so many pictures as it has funds for', async () => {
  const { double, order } = await start();
  double.fund(1);
  expect((await order({})).status).toBe(200);
  const refused = await order({});
  expect(refused.status).toBe(429);
  expect(await read(refused)).toMatchObject({ error: { code: 'insufficient_quota' } });
  expect(double.ledger.billed()).toBe(1);
});
