import { failures } from 'engine-doubles/fal';
import { expect, test } from 'vitest';
import { attach, base64OfPicture, outcome, pictured, request } from '../../../test/engines.ts';
import { startEngine as startFal } from '../../../test/fal.ts';
import { startEngine as startReplicate } from '../../../test/replicate.ts';

const forPictures = 'fal-ai/flux/dev/image-to-image';
const withOther = {
  begun: {
    model: forPictures,
    fields: { num_inference_steps: 40 },
    begin: { picture: 'image_url', denoising: 'strength' },
    prices: { unit: 0.03 },
  },
  prices: { unit: 0.025 },
};
const dataUrl = (order: Parameters<typeof base64OfPicture>[0]) =>
  `data:image/png;base64,${base64OfPicture(order)}`;

test('orders with a picture go to the model that is named for them at fal, with its own fields and price', async () => {
  const { double, engine } = await startFal(withOther);
  expect([engine.takesPicture, engine.takesGuide]).toEqual([true, false]);
  const order = await pictured(1);
  const after = await attach(engine, await engine.submit(order), { order });
  expect(after.at(-1)).toMatchObject({ type: 'drawn', model: forPictures, costUsd: 0.03 });
  expect(double.received[0]?.body).toEqual({
    prompt: 'a girl',
    image_url: dataUrl(order),
    strength: expect.closeTo(0.1),
    num_inference_steps: 40,
  });
  const plain = await attach(engine, await engine.submit(request));
  expect(plain.at(-1)).toMatchObject({ type: 'drawn', model: 'fal-ai/flux/dev', costUsd: 0.025 });
  expect(double.received[1]?.body).not.toHaveProperty('image_url');
});

test('a model at Replicate that begins with a picture itself gets it with how much to draw anew', async () => {
  const begin = { picture: 'image', denoising: 'prompt_strength' };
  const { double, engine } = await startReplicate({ begin });
  const order = await pictured(0.5);
  expect((await attach(engine, await engine.submit(order), { order })).at(-1)?.type).toBe('drawn');
  expect(double.received).toMatchObject([
    { body: { input: { image: dataUrl(order), prompt_strength: expect.closeTo(0.55) } } },
  ]);
});

test('a model that edits pictures without a strength gets the picture in a list, and words that say how closely', async () => {
  const { double, engine } = await startReplicate({ begin: { picture: 'image_input', isList: true } });
  const order = await pictured(0.3);
  await engine.submit(order);
  expect(double.received).toMatchObject([
    {
      body: {
        input: {
          prompt: expect.stringMatching(/^a girl\. Take the attached picture loosely/),
          image_input: [dataUrl(order)],
        },
      },
    },
  ]);
});

test('inputs with a picture that the model refuses fail the picture, and not the order without it', async () => {
  const { double, engine } = await startFal(withOther);
  const order = await pictured();
  double.script({ failure: failures.missing('image_url') });
  expect(await outcome(attach(engine, await engine.submit(order), { order }))).toBe('guide');
});

test('the model for pictures is looked for beside the other one', async () => {
  const { begun, ...prices } = withOther;
  const { engine } = await startFal({ ...prices, begun: { ...begun, model: 'fal-ai/gone' } });
  expect(await engine.check()).toEqual(['fal has no model "fal-ai/gone".']);
});
