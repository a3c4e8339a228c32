import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attach, guided, outcome } from '../../../test/engines.ts';
import { startEngine } from '../../../test/sdcpp.ts';

test('a ControlNet gets the lines of a sketch in white on black, with the strength of the order', async () => {
  const { double, engine } = await startEngine({}, { guide: 'control_image' });
  const id = await engine.submit(await guided(0.4));
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  const order = double.order(id);
  expect(order).toMatchObject({ control_strength: 0.4 });
  const { channels } = await sharp(Buffer.from(String(order?.['control_image']), 'base64')).stats();
  // The ground of the sketch was white.
  expect(channels[0]?.max).toBe(0);
});

test('without one a picture begins with its sketch, and at least half of it is drawn anew', async () => {
  const { double, engine } = await startEngine({}, { guide: 'init_image' });
  const order = await guided(0.8);
  const id = await engine.submit(order);
  const init_image = Buffer.from(order.guide?.image.bytes ?? []).toString('base64');
  expect(double.order(id)).toMatchObject({ init_image, strength: 0.6 });
});

test('a sketch that the server cannot read fails the sketch', async () => {
  const { double, engine } = await startEngine({}, { guide: 'init_image' });
  const refusal = Response.json({ error: 'invalid generation parameters' }, { status: 400 });
  double.plan('POST /img_gen', { respond: refusal });
  expect(await outcome(engine.submit(await guided()))).toBe('guide');
});
