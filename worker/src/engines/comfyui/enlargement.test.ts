import { exceptions } from 'engine-doubles/comfyui';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { instanceAt, startEngine as start } from '../../../test/comfyui.ts';
import { attach, drawnOf, enlarging, outcome } from '../../../test/engines.ts';
import { differenceOf } from '../../runner/enlargement.ts';
import { ComfyUiEngine } from './engine.ts';

const newId = () => crypto.randomUUID();
const nothing = new Uint8Array();
const upscaler = { enlargeBy: '4x-UltraSharp.pth' };
const models = { checkpoints: ['animagine-xl-4.0.safetensors'], upscale_models: ['4x-UltraSharp.pth'] };
const startEngine = (changes: object = upscaler) => start({ models }, {}, changes);

test('an engine enlarges pictures if its operator names an upscaler', async () => {
  expect((await startEngine()).engine.enlarges).toBe(true);
  expect((await startEngine({})).engine.enlarges).toBe(false);
});

test.each([2, 4] as const)(
  'a finished picture is enlarged by %s by the upscaler of the operator, and is the same picture',
  async (scale) => {
    const { double, engine } = await startEngine();
    const [id, order] = [newId(), await enlarging(scale)];
    expect(await engine.submit(order, id)).toBe(id);
    const drawn = drawnOf(await attach(engine, id, { order }));
    expect(drawn).toMatchObject({ model: '4x-UltraSharp.pth', notUnderstood: [], pictures: [{ seed: 7 }] });
    expect(drawn).not.toHaveProperty('settings');
    const image = drawn?.pictures[0]?.image;
    expect(image).toMatchObject({ width: 96 * scale, height: 120 * scale });
    expect(await differenceOf(order.enlarge.original, image?.bytes ?? nothing)).toBeLessThan(2);
    expect(double.ledger.states(id)).toEqual(['drawn']);
    const file = await sharp(double.files.read('temp', 'irodori', `${id}-original.png`)).metadata();
    expect(file).toMatchObject({ format: 'png', width: 96, height: 120 });
  },
);

test('progress comes with the tiles of the upscaler, without previews', async () => {
  const { double, engine } = await startEngine();
  const [id, order] = [newId(), await enlarging(2)];
  double.gate.hold('start');
  await engine.submit(order, id);
  const events = await attach(engine, id, {
    order,
    onEvent: ({ type }) => {
      if (type === 'started') void double.listening(id).then(() => double.gate.hold('step'));
      if (type === 'progress') double.gate.release();
    },
  });
  expect(events.find(({ type }) => type === 'progress')).toEqual({
    type: 'progress',
    fraction: 0.25,
    stage: 'step 1 of 4',
  });
  expect(events.at(-1)?.type).toBe('drawn');
});

test('another worker follows an enlargement to its end, and nothing is enlarged twice', async () => {
  const { double, engine } = await startEngine();
  const [id, order] = [newId(), await enlarging(2)];
  double.gate.hold('step');
  await engine.submit(order, id);
  await double.gate.held();
  const left = new AbortController();
  await attach(engine, id, { order, signal: left.signal, onEvent: () => left.abort() });
  double.gate.release();
  const other = new ComfyUiEngine(instanceAt(double.url, upscaler), { pollMs: 20 });
  expect(drawnOf(await attach(other, id, { order }))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test('an enlargement that its visitor stops is interrupted between two tiles', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('step');
  await engine.submit(await enlarging(2), id);
  await double.gate.held();
  await engine.cancel(id);
  await double.idle();
  expect(double.ledger.states(id)).toEqual(['interrupted']);
});

test('an enlargement for which the memory does not suffice fails as a picture does', async () => {
  const { double, engine } = await startEngine();
  double.script({ exception: exceptions.memory });
  const [id, order] = [newId(), await enlarging(4)];
  await engine.submit(order, id);
  expect(await outcome(attach(engine, id, { order }))).toBe('memory');
});

test('a server without the named upscaler gets no order until it has one', async () => {
  const { double, engine } = await startEngine({ enlargeBy: '4x-Gone.pth' });
  expect(await engine.check()).toEqual(['It has no upscaler "4x-Gone.pth"; it has 4x-UltraSharp.pth.']);
  expect(await outcome(engine.submit(await enlarging(2), newId()))).toBe('invalid');
  expect(double.ledger.states()).toEqual([]);
});
