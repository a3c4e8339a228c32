import { expect, test } from 'vitest';
import { attach, base64OfPicture, outcome, pictured } from '../../../test/engines.ts';
import { startEngine } from '../../../test/sdcpp.ts';

test('a picture begins with the visitor’s picture, also where a ControlNet follows sketches', async () => {
  const { double, engine } = await startEngine({}, { guide: 'control_image' });
  const order = await pictured(0.5);
  const id = await engine.submit(order);
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.order(id)).toMatchObject({
    init_image: base64OfPicture(order),
    strength: expect.closeTo(0.55),
  });
  expect(double.order(id)).not.toHaveProperty('control_image');
});

test('a picture that the server refuses fails with the code of what an order begins with', async () => {
  const { double, engine } = await startEngine();
  const refusal = Response.json({ error: 'invalid generation parameters' }, { status: 400 });
  double.plan('POST /img_gen', { respond: refusal });
  expect(await outcome(engine.submit(await pictured()))).toBe('guide');
});
