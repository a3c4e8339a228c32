import { expect, test } from 'vitest';
import { attach, base64OfPicture, outcome, pictured } from '../../../test/engines.ts';
import { patient, startEngine } from '../../../test/sdapi.ts';

const newId = () => crypto.randomUUID();

test('a picture begins with the visitor’s picture, of which at least a tenth is drawn anew, and has no second pass', async () => {
  const { double, engine } = await startEngine({}, { hires: { upscaler: 'Lanczos' } });
  const [closely, loosely] = [newId(), newId()];
  const order = await pictured(1);
  await engine.submit(order, closely);
  expect((await attach(engine, closely)).at(-1)?.type).toBe('drawn');
  expect(double.order(closely)).toMatchObject({
    init_images: [base64OfPicture(order)],
    denoising_strength: expect.closeTo(0.1),
    enable_hr: false,
  });
  expect(double.requests).toContain('POST /img2img');
  await engine.submit(await pictured(0.3), loosely);
  await attach(engine, loosely);
  expect(double.order(loosely)).toMatchObject({ denoising_strength: expect.closeTo(0.73) });
});

test('a picture that the server cannot read fails the order, and not the instance', async () => {
  const { double, engine } = await startEngine({}, {}, patient);
  const refusal = { error: 'HTTPException', detail: 'Invalid encoded image' };
  double.plan('POST /img2img', { respond: Response.json(refusal, { status: 500 }) });
  expect(await outcome(engine.submit(await pictured(), newId()))).toBe('guide');
});
