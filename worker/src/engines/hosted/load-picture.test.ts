import { expect, test } from 'vitest';
import { attach, outcome, request } from '../../../test/engines.ts';
import { startEngine } from '../../../test/fal.ts';
import { loadPicture } from './load-picture.ts';

test.each([
  'https://nothosted.localhost:1/a.png',
  'https://hosted.localhost:1.elsewhere.test/a.png',
  'https://hosted.localhost:2/a.png',
  'http://hosted.localhost:1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'no address',
])('a picture at %s is not asked for', async (address) => {
  const source = { pictures: 'https://hosted.localhost:1', responseMs: 1_000 };
  expect(await outcome(loadPicture(address, source))).toBe('lost');
});

test.each(['https://hosted.localhost:1/a.png', 'https://v3.hosted.localhost:1/a.png'])(
  'a picture at %s is asked for, and may be had later where nobody responds',
  async (address) => {
    const source = { pictures: 'https://hosted.localhost:1', responseMs: 30_000 };
    expect(await outcome(loadPicture(address, source))).toBe('busy');
  },
);

test('a picture that has moved is not followed, not even to another one of the same host', async () => {
  const { double, engine } = await startEngine();
  const id = await engine.submit(request);
  await attach(engine, id);
  const result = (await (await fetch(`${double.url}/${id}`)).json()) as {
    readonly images: readonly { readonly url: string }[];
  };
  const address = result.images[0]?.url ?? '';
  const source = { pictures: double.url, responseMs: 30_000 };
  const moved = new Response(null, { status: 302, headers: { location: address } });
  double.plan('GET /files/*', { respond: moved });
  expect(await outcome(loadPicture(`${double.url}/files/moved.png`, source))).toBe('lost');
  expect(await loadPicture(address, source)).toMatchObject({ mime: 'image/png' });
});
