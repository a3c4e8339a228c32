import type { ServerName } from 'engine-doubles/openai';
import { expect, test } from 'vitest';
import { attach, outcome, request } from '../../../test/engines.ts';
import { startEngine } from '../../../test/openai.ts';
import { settingsOf } from './families.ts';

const newId = () => crypto.randomUUID();

interface Case {
  readonly server: ServerName;
  readonly model: string;
  readonly body: object;
  readonly size: { readonly width: number; readonly height: number };
}

const cases: readonly Case[] = [
  {
    server: 'openai',
    model: 'gpt-image-2',
    body: { prompt: 'a girl', quality: 'medium', size: '1184x880', stream: true, partial_images: 2 },
    size: { width: 1184, height: 880 },
  },
  {
    server: 'openai',
    model: 'gpt-image-1.5',
    body: { prompt: 'a girl', quality: 'medium', size: '1536x1024', stream: true },
    size: { width: 1536, height: 1024 },
  },
  {
    server: 'openai',
    model: 'dall-e-3',
    body: { prompt: 'a girl', size: '1792x1024', response_format: 'b64_json' },
    size: { width: 1792, height: 1024 },
  },
  {
    server: 'xai',
    model: 'grok-imagine-image',
    body: { prompt: 'a girl', aspect_ratio: '4:3', response_format: 'b64_json' },
    size: { width: 1182, height: 887 },
  },
  {
    server: 'localai',
    model: 'stablediffusion',
    body: { prompt: 'a girl|hat', size: '896x704', response_format: 'b64_json' },
    size: { width: 896, height: 704 },
  },
  {
    server: 'sdcpp',
    model: 'sd-cpp-local',
    body: { prompt: 'a girl', size: '896x704' },
    size: { width: 896, height: 704 },
  },
];

test.each(cases)(
  '$model of $server takes the fields that are proposed for its name',
  async ({ server, model, body, size }) => {
    const { double, engine } = await startEngine({ model, ...settingsOf(model) }, { options: { server } });
    const id = newId();
    await engine.submit({ ...request, width: 896, height: 672 }, id);
    const drawn = (await attach(engine, id)).at(-1);
    expect(double.received[0]?.body).toMatchObject({ model, ...body });
    expect(drawn).toMatchObject({ type: 'drawn', model, pictures: [{ image: size }] });
  },
);

const urls = { model: 'grok-imagine-image', sizes: ['1:1'] };

test('a picture that a server keeps at an address of its own is loaded from there, without the key', async () => {
  const { double, engine } = await startEngine(
    { ...urls, key: 'secret' },
    { options: { server: 'xai', key: 'secret' } },
  );
  const id = newId();
  await engine.submit(request, id);
  expect((await attach(engine, id)).at(-1)).toMatchObject({ pictures: [{ image: { width: 1024 } }] });
  const [ordered, loaded] = double.received;
  expect(ordered?.headers.get('authorization')).toBe('Bearer secret');
  expect(loaded?.headers.get('authorization')).toBeNull();
});

test('a picture that cannot be loaded for the moment is loaded later, and paid once', async () => {
  const { double, engine } = await startEngine(urls, { options: { server: 'xai' } });
  const id = newId();
  await engine.submit(request, id);
  double.plan('GET /generated-images/*', { cut: 'before' }, { respond: new Response('', { status: 502 }) });
  expect(await outcome(attach(engine, id))).toBe('busy');
  expect(await outcome(attach(engine, id))).toBe('busy');
  expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.ledger.billed()).toBe(1);
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://elsewhere.test/picture.png',
  'file:///etc/passwd',
  'no address',
])('a picture at %s is not loaded', async (url) => {
  const { double, engine } = await startEngine(urls, { options: { server: 'xai' } });
  double.script({ url });
  const id = newId();
  await engine.submit(request, id);
  expect(await outcome(attach(engine, id))).toBe('lost');
});

test('a picture that has moved is not followed', async () => {
  const { double: inside } = await startEngine({}, { options: { server: 'localai' } });
  const body = JSON.stringify({ prompt: 'a girl' });
  const drawn = await fetch(`${inside.url}/images/generations`, { method: 'POST', body });
  const { data } = (await drawn.json()) as { data: { url: string }[] };
  const moved = new Response(null, { status: 302, headers: { location: data[0]?.url ?? '' } });
  const { double, engine } = await startEngine(urls, { options: { server: 'xai' } });
  double.plan('GET /generated-images/*', { respond: moved });
  const id = newId();
  await engine.submit(request, id);
  expect(await outcome(attach(engine, id))).toBe('lost');
});

test('a server that draws with another model than the ordered one says so', async () => {
  const { double, engine } = await startEngine(
    { model: 'sd-cpp-local', sizes: { multiple: 64 } },
    { options: { server: 'sdcpp' } },
  );
  double.script({ model: 'other' });
  const id = newId();
  await engine.submit(request, id);
  expect((await attach(engine, id)).at(-1)).toMatchObject({ model: 'other' });
});
