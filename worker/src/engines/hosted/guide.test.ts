import { failureResponse, failures } from 'engine-doubles/fal';
import { expect, test } from 'vitest';
import { attach, guided, outcome, request } from '../../../test/engines.ts';
import { startEngine as startFal } from '../../../test/fal.ts';
import { startEngine as startReplicate } from '../../../test/replicate.ts';

const dataUrl = expect.stringMatching(/^data:image\/png;base64,iVBOR/);
const forSketches = 'fal-ai/flux/dev/image-to-image';
const withOther = {
  guided: {
    model: forSketches,
    fields: { num_inference_steps: 40 },
    guide: { picture: 'image_url', denoising: 'strength' },
    prices: { unit: 0.03 },
  },
  prices: { unit: 0.025 },
};

test('orders with a sketch go to the model that is named for them at fal, with its own fields and price', async () => {
  const { double, engine } = await startFal(withOther);
  expect(engine.takesGuide).toBe(true);
  const order = await guided(0.8);
  const after = await attach(engine, await engine.submit(order), { order });
  expect(after.at(-1)).toMatchObject({ type: 'drawn', model: forSketches, costUsd: 0.03 });
  expect(double.received[0]?.body).toEqual({
    prompt: 'a girl',
    image_url: dataUrl,
    strength: 0.6,
    num_inference_steps: 40,
  });
  const plain = await attach(engine, await engine.submit(request));
  expect(plain.at(-1)).toMatchObject({ type: 'drawn', model: 'fal-ai/flux/dev', costUsd: 0.025 });
  expect(double.received[1]?.body).not.toHaveProperty('image_url');
});

test('a model at Replicate that takes a sketch itself follows it with the strength of the order', async () => {
  const guide = { picture: 'control_image', strength: 'control_strength' };
  const { double, engine } = await startReplicate({ guide });
  const order = await guided(0.4);
  expect((await attach(engine, await engine.submit(order), { order })).at(-1)?.type).toBe('drawn');
  expect(double.received).toMatchObject([
    { body: { input: { control_image: dataUrl, control_strength: 0.4 } } },
  ]);
});

test('a model that edits pictures without a strength gets the sketch in a list, and words that say how close', async () => {
  const { double, engine } = await startReplicate({ guide: { picture: 'image_input', isList: true } });
  await engine.submit(await guided(0.9));
  expect(double.received).toMatchObject([
    {
      body: {
        input: {
          prompt: expect.stringMatching(/^a girl\. Keep the composition/),
          image_input: [dataUrl],
        },
      },
    },
  ]);
});

test('inputs with a sketch that the model refuses fail the sketch, and not the order without it', async () => {
  const { double, engine } = await startFal(withOther);
  const order = await guided();
  double.script({ failure: failures.missing('image_url') });
  expect(await outcome(attach(engine, await engine.submit(order), { order }))).toBe('guide');
  double.plan(`POST /${forSketches}`, { respond: failureResponse(failures.tooLarge) });
  expect(await outcome(engine.submit(order))).toBe('guide');
});
