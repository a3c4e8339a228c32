import { expect, test } from 'vitest';
import { attach, guided, outcome, request } from '../../../test/engines.ts';
import { patient, startEngine } from '../../../test/sdapi.ts';

const newId = () => crypto.randomUUID();
const lineart = 'control_v11p_sd15_lineart [43d4be0d]';
const withExtension = { lists: { controlNets: ['control_v11f1p_sd15_depth [cfd03158]', lineart] } };
const byControlNet = { guide: { by: 'controlnet', model: lineart } };

test('a guide goes to the ControlNet extension with the strength of its order, and nothing without one', async () => {
  const { double, engine } = await startEngine(withExtension, byControlNet);
  const [after, plain] = [newId(), newId()];
  const order = await guided(0.4);
  await engine.submit(order, after);
  expect((await attach(engine, after)).at(-1)?.type).toBe('drawn');
  const image = Buffer.from(order.guide?.image.bytes ?? []).toString('base64');
  const unit = {
    enabled: true,
    image,
    model: lineart,
    module: 'invert (from white bg & black line)',
    weight: 0.4,
  };
  expect(double.order(after)).toMatchObject({ alwayson_scripts: { controlnet: { args: [unit] } } });
  await engine.submit(request, plain);
  await attach(engine, plain);
  expect(double.order(plain)).not.toHaveProperty('alwayson_scripts');
});

test('without the extension a picture begins with its guide, draws at least half of it anew, and has no second pass', async () => {
  const { double, engine } = await startEngine(
    {},
    { guide: { by: 'img2img' }, hires: { upscaler: 'Lanczos' } },
  );
  const id = newId();
  await engine.submit(await guided(0.8), id);
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.order(id)).toMatchObject({ denoising_strength: 0.6, enable_hr: false });
  expect(double.requests).toContain('POST /img2img');
});

test.each([
  ['is gone', 422, "Script 'controlnet' not found"],
  ['cannot read the guide', 500, 'Invalid encoded image'],
])('an extension that %s fails the guide, and not the instance', async (_, status, detail) => {
  const { double, engine } = await startEngine(withExtension, byControlNet, patient);
  double.plan('POST /txt2img', { respond: Response.json({ error: 'HTTPException', detail }, { status }) });
  expect(await outcome(engine.submit(await guided(), newId()))).toBe('guide');
});

test('a ControlNet that the server lacks is told by its name', async () => {
  const { engine } = await startEngine({}, byControlNet);
  expect(await engine.check()).toEqual([`It has no ControlNet "${lineart}"; it has none.`]);
});
