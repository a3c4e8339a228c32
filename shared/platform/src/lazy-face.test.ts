import { expect, test, vi } from 'vitest';
import { lazyFace } from './lazy-face.ts';

const code = { double: async (number: number) => 2 * number };

function faceWith(load: () => Promise<typeof code>) {
  return lazyFace(load, { name: () => 'ready' });
}

test('a ready method of a face is called without loading the face’s code', () => {
  const load = vi.fn<() => Promise<typeof code>>(async () => code);
  expect(faceWith(load).name()).toBe('ready');
  expect(load).not.toHaveBeenCalled();
});

test('another method of a face is called once the face’s code is loaded', async () => {
  expect(await faceWith(async () => code).double(4)).toBe(8);
});

test('a call of a face whose code cannot be loaded is rejected, and the next call loads it again', async () => {
  const load = vi
    .fn<() => Promise<typeof code>>(async () => code)
    .mockRejectedValueOnce(new Error('offline'));
  const face = faceWith(load);
  await expect(face.double(4)).rejects.toThrow('offline');
  expect(await face.double(4)).toBe(8);
});

test('a promise can resolve to a face', async () => {
  const face = faceWith(async () => code);
  expect(await Promise.resolve(face)).toBe(face);
});
