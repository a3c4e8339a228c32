import { serveComfyUi } from 'engine-doubles/comfyui';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';
import { expect, onTestFinished, test } from 'vitest';
import { findType } from './find-type.ts';

test('a server is asked what it is', async () => {
  const doubles = [serveComfyUi(), serveSdApi({ server: 'forge' }), serveSdCpp()] as const;
  const [comfyui, forge, cpp] = await Promise.all(doubles);
  onTestFinished(async () => void (await Promise.all([comfyui, forge, cpp].map((double) => double.close()))));
  expect(await findType(undefined, comfyui)).toBe('comfyui');
  expect(await findType(undefined, forge)).toBe('sdapi');
  expect(await findType(undefined, cpp)).toBe('sdcpp');
});

test('KoboldCpp, which says to be a ComfyUI, is one of /sdapi', async () => {
  const double = await serveSdApi({ server: 'koboldcpp' });
  onTestFinished(() => double.close());
  expect(await findType(undefined, double)).toBe('sdapi');
});

test('a server that takes no such key says so, and one behind a proxy is asked for every type', async () => {
  const [comfyui, forge] = await Promise.all([
    serveComfyUi({ key: 'secret' }),
    serveSdApi({ auth: 'me:secret' }),
  ]);
  onTestFinished(async () => void (await Promise.all([comfyui.close(), forge.close()])));
  await expect(findType(undefined, { url: comfyui.url, key: 'wrong' })).rejects.toMatchObject({
    code: 'auth',
  });
  expect(await findType(undefined, { url: comfyui.url, key: 'secret' })).toBe('comfyui');
  await expect(findType(undefined, { url: forge.url, key: 'me:wrong' })).rejects.toMatchObject({
    code: 'auth',
  });
});

test.each([
  ['fal', 'https://queue.fal.run'],
  ['replicate', 'https://api.replicate.com/v1'],
])('%s is known by its address, and asked nothing', async (type, url) => {
  expect(await findType(undefined, { url, key: 'secret' })).toBe(type);
});
