import sharp from 'sharp';
import { expect, test } from 'vitest';
import { afterLines, instanceAt, startEngine, workflow } from '../../../test/comfyui.ts';
import { attach, guided, outcome, request } from '../../../test/engines.ts';

const newId = () => crypto.randomUUID();
const startGuided = () => startEngine({}, {}, { workflow: afterLines });

test('a guide is uploaded for its run alone, and followed with the strength of its order', async () => {
  const { double, engine } = await startGuided();
  const id = newId();
  const order = await guided(0.4);
  await engine.submit(order, id);
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.graph(id)).toMatchObject({
    '10': { inputs: { image: `irodori/${id}.png [temp]` } },
    '12': { inputs: { strength: 0.4 } },
  });
  const kept = double.files.read('temp', 'irodori', `${id}.png`) ?? new Uint8Array();
  expect(Buffer.from(kept).equals(order.guide?.image.bytes ?? new Uint8Array())).toBe(true);
});

test('an order without a guide has a white sheet of its size in the same workflow, followed with no strength', async () => {
  const { double, engine } = await startGuided();
  const id = newId();
  await engine.submit({ ...request, height: 1024 }, id);
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.graph(id)).toMatchObject({ '12': { inputs: { strength: 0 } } });
  const sheet = sharp(double.files.read('temp', 'irodori', `${id}.png`));
  expect(await sheet.metadata()).toMatchObject({ width: 768, height: 1024 });
  expect((await sheet.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('a sampler that begins with the guide draws the more of it anew the less it is followed', async () => {
  const inputs = { ...afterLines.inputs, guide_strength: ['3', 'denoise'] };
  const { double, engine } = await startEngine({}, {}, { workflow: { ...afterLines, inputs } });
  const [closely, loosely] = [newId(), newId()];
  await engine.submit(await guided(1), closely);
  await engine.submit(await guided(0.4), loosely);
  expect(double.graph(closely)).toMatchObject({ '3': { inputs: { denoise: 0.5 } } });
  expect(double.graph(loosely)).toMatchObject({ '3': { inputs: { denoise: 0.8 } } });
  await double.idle();
});

const gone = JSON.stringify({ name: 'gone.png', subfolder: 'irodori', type: 'temp' });
test.each([
  ['whose upload the server refuses', new Response(null, { status: 400 }), 'guide'],
  ['that is too large for a proxy', new Response(null, { status: 413 }), 'guide'],
  ['whose file is gone before it is loaded', new Response(gone), 'guide'],
  ['that a server uploads no more because it is away', new Response(null, { status: 503 }), 'busy'],
  ['at an address that wants another key', new Response(null, { status: 401 }), 'auth'],
])('a guide %s: the order fails, and nothing is drawn', async (_, response, code) => {
  const { double, engine } = await startGuided();
  double.plan('POST /upload/image', { respond: response });
  expect(await outcome(engine.submit(await guided(), newId()))).toBe(code);
  expect(double.ledger.states()).toEqual([]);
});

test('a workflow whose guide no node loads is refused before its first picture', async () => {
  const inputs = { ...afterLines.inputs, guide: ['11', 'control_net_name'] };
  const { engine } = await startEngine({}, {}, { workflow: { ...afterLines, inputs } });
  expect(await engine.check()).toEqual(['Node "11" loads no uploaded picture, so it takes no guide.']);
});

test('a ControlNet that the server lacks is told by its name', async () => {
  const { engine } = await startEngine(
    { models: { checkpoints: ['animagine-xl-4.0.safetensors'] } },
    {},
    { workflow: afterLines },
  );
  expect(await engine.check()).toEqual([
    'It has no control_net_name "lineart-xl.safetensors", which node "11" wants; it has none.',
  ]);
});

test('a guide without the input of its strength is no configuration', () => {
  const inputs = { ...workflow.inputs, guide: ['10', 'image'] };
  expect(() => instanceAt('http://127.0.0.1', { workflow: { ...afterLines, inputs } })).toThrow(
    'guide and guide_strength are named together',
  );
});
