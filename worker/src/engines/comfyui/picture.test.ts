import sharp from 'sharp';
import { expect, test } from 'vitest';
import { afterLines, beginning, instanceAt, startEngine } from '../../../test/comfyui.ts';
import { attach, guided, outcome, pictured, request } from '../../../test/engines.ts';

const newId = () => crypto.randomUUID();
const size = { multiple: 64, pixels: 786_432 };
const startBeginning = () => startEngine({}, {}, { workflow: beginning, size });

test('a visitor’s picture is uploaded for its run in the size of the model, and less of it is drawn anew the closer the result keeps to it', async () => {
  const { double, engine } = await startBeginning();
  expect(engine.takesPicture).toBe(true);
  const id = newId();
  await engine.submit({ ...(await pictured(0.8)), width: 1024, height: 576 }, id);
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  const { inputs } = double.graph(id)?.['3'] ?? {};
  expect(inputs?.['denoise']).toBeCloseTo(0.28);
  expect(double.graph(id)).toMatchObject({ '10': { inputs: { image: `irodori/${id}-picture.png [temp]` } } });
  const file = sharp(double.files.read('temp', 'irodori', `${id}-picture.png`));
  expect(await file.metadata()).toMatchObject({ width: 1152, height: 640 });
  expect((await file.stats()).channels.map(({ max }) => max)).toEqual([255, 0, 0]);
});

test('an order without a picture has a white sheet in the same workflow, all of which is drawn anew', async () => {
  const { double, engine } = await startBeginning();
  const id = newId();
  await engine.submit({ ...request, width: 1024, height: 576 }, id);
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.graph(id)).toMatchObject({ '3': { inputs: { denoise: 1 } } });
  const file = sharp(double.files.read('temp', 'irodori', `${id}-picture.png`));
  expect(await file.metadata()).toMatchObject({ width: 1152, height: 640 });
  expect((await file.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('a node that loads sketches and pictures gets the one that the order has', async () => {
  const inputs = { ...beginning.inputs, guide: ['10', 'image'], guide_strength: ['3', 'denoise'] };
  const { double, engine } = await startEngine({}, {}, { workflow: { ...beginning, inputs } });
  const [sketch, picture] = [newId(), newId()];
  await engine.submit(await guided(1), sketch);
  await engine.submit(await pictured(1), picture);
  expect(double.graph(sketch)).toMatchObject({
    '3': { inputs: { denoise: 0.5 } },
    '10': { inputs: { image: `irodori/${sketch}.png [temp]` } },
  });
  expect(double.graph(picture)).toMatchObject({
    '3': { inputs: { denoise: expect.closeTo(0.1) } },
    '10': { inputs: { image: `irodori/${picture}-picture.png [temp]` } },
  });
  await double.idle();
});

test('a picture whose upload the server refuses fails the order, and nothing is drawn', async () => {
  const { double, engine } = await startBeginning();
  double.plan('POST /upload/image', { respond: new Response(null, { status: 413 }) });
  expect(await outcome(engine.submit(await pictured(), newId()))).toBe('guide');
  expect(double.ledger.states()).toEqual([]);
});

test('a workflow whose picture no node loads is refused before its first picture', async () => {
  const inputs = { ...beginning.inputs, picture: ['6', 'text'] };
  const { engine } = await startEngine({}, {}, { workflow: { ...beginning, inputs } });
  expect(await engine.check()).toEqual(['Node "6" loads no uploaded picture, so it takes no picture.']);
});

test('a picture without the input of its strength is no configuration', () => {
  const inputs = { ...afterLines.inputs, picture: ['10', 'image'] };
  expect(() => instanceAt('http://127.0.0.1', { workflow: { ...afterLines, inputs } })).toThrow(
    'picture and picture_strength are named together',
  );
});
