import { failures, type RunScript } from 'engine-doubles/sdapi';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attach, drawnOf, enlarging, outcome } from '../../../test/engines.ts';
import { claimed, fakeBackend } from '../../../test/fakes.ts';
import { finishAt } from '../../../test/finish.ts';
import { patient, startEngine } from '../../../test/sdapi.ts';
import { differenceOf } from '../../runner/enlargement.ts';

const newId = () => crypto.randomUUID();
const nothing = new Uint8Array();
const upscaler = { enlargeBy: 'R-ESRGAN 4x+' };

test('an engine enlarges pictures if its operator names an upscaler', async () => {
  expect((await startEngine({}, upscaler)).engine.enlarges).toBe(true);
  expect((await startEngine()).engine.enlarges).toBe(false);
});

test.each([2, 4] as const)(
  'a finished picture is enlarged by %s by the upscaler of the operator, and is the same picture',
  async (scale) => {
    const { double, engine } = await startEngine({}, upscaler);
    const [id, order] = [newId(), await enlarging(scale)];
    await engine.submit(order, id);
    const drawn = drawnOf(await attach(engine, id, { order }));
    expect(drawn).toMatchObject({ model: 'R-ESRGAN 4x+', notUnderstood: [], pictures: [{ seed: 7 }] });
    const image = drawn?.pictures[0]?.image;
    expect(image).toMatchObject({ width: 96 * scale, height: 120 * scale });
    expect(await differenceOf(order.enlarge.original, image?.bytes ?? nothing)).toBeLessThan(2);
    const [run = ''] = double.ledger.ids();
    expect(double.ledger.states()).toEqual(['drawn']);
    const sent = double.enlargement(run);
    expect(sent).toMatchObject({ upscaling_resize: scale, upscaler_1: 'R-ESRGAN 4x+', resize_mode: 0 });
    const file = await sharp(Buffer.from(sent?.image ?? '', 'base64')).metadata();
    expect(file).toMatchObject({ format: 'png', width: 96, height: 120 });
  },
);

test('a picture whose sides the server has rounded gets the size that was ordered', async () => {
  const { engine } = await startEngine({}, upscaler);
  const [id, order] = [newId(), await enlarging(2, { width: 99, height: 101 })];
  await engine.submit(order, id);
  const drawn = drawnOf(await attach(engine, id, { order }));
  expect(drawn?.pictures[0]?.image).toMatchObject({ width: 198, height: 202 });
});

/** Finishes a job that enlarges a picture by two at this server. */
async function finish(changes: RunScript = {}) {
  const { double, engine } = await startEngine({}, upscaler);
  double.script(changes);
  const backend = fakeBackend();
  const { enlarge } = await enlarging(2);
  backend.loadOutput.mockResolvedValue(enlarge.original);
  const path = 'visitor/original/0.webp';
  const original = { path, width: 96, height: 120, mime: 'image/webp', bytes: 1, seed: 99 };
  await finishAt(engine, backend, { job: claimed({ enlargement: { scale: 2, original } }) });
  return backend;
}

test('a job that enlarges a picture stores one of twice its size, with the seed of the original', async () => {
  const backend = await finish();
  expect(backend.complete.mock.calls[0]?.[1].images).toMatchObject([{ width: 192, height: 240, seed: 99 }]);
});

test('a job whose server gives the picture back as it was fails for good, and nothing is stored', async () => {
  const backend = await finish({ size: { width: 96, height: 120 } });
  expect(backend.storeOutput).not.toHaveBeenCalled();
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({ message: expect.stringContaining('not like the original'), retry: false }),
  );
});

test('an enlargement that its visitor stops is made to its end, also at a server of this engine alone', async () => {
  const { double, engine } = await startEngine({ server: 'sdnext' }, { ...upscaler, exclusive: true });
  double.gate.hold('step');
  const id = newId();
  await engine.submit(await enlarging(2), id);
  await double.gate.held();
  await engine.cancel(id);
  double.gate.release();
  await double.idle();
  expect(double.ledger.states()).toEqual(['drawn']);
  expect(double.requests).not.toContain('POST /interrupt');
});

test('an enlargement that another process ordered is lost', async () => {
  const { engine } = await startEngine({}, upscaler);
  const order = await enlarging(2);
  expect(await outcome(attach(engine, newId(), { order }))).toBe('lost');
});

test('an enlargement for which the memory does not suffice fails as a picture does', async () => {
  const { double, engine } = await startEngine({}, upscaler, patient);
  double.script({ failure: failures.memory });
  expect(await outcome(engine.submit(await enlarging(4), newId()))).toBe('memory');
  expect(double.ledger.states()).toEqual(['failed']);
});

test('a server without the address enlarges nothing', async () => {
  const { engine } = await startEngine({ server: 'koboldcpp' }, upscaler, patient);
  expect(await outcome(engine.submit(await enlarging(2), newId()))).toBe('invalid');
});

test.each(['4x-Gone', 'Latent'])(
  'a server that has no upscaler "%s" for finished pictures draws nothing until it has',
  async (enlargeBy) => {
    const { engine } = await startEngine({}, { enlargeBy });
    expect(await engine.check()).toEqual([
      `It has no upscaler of finished pictures "${enlargeBy}"; it has Lanczos, R-ESRGAN 4x+.`,
    ]);
    expect(await outcome(engine.submit(await enlarging(2), newId()))).toBe('invalid');
  },
);
