import { plainPreview, previewWithMetadata, textFrame } from 'engine-doubles/comfyui';
import { expect, test } from 'vitest';
import { readPreview } from './frames.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const read = (frame: Uint8Array) => {
  const preview = readPreview(bufferOf(frame));
  return preview && { ...preview, bytes: [...preview.bytes] };
};

test('a preview with metadata has its run', () => {
  expect(read(previewWithMetadata(jpeg, 'run', '3'))).toEqual({
    bytes: [...jpeg],
    mime: 'image/jpeg',
    promptId: 'run',
  });
});

test('a preview without metadata has no run', () => {
  expect(read(plainPreview(jpeg))).toEqual({ bytes: [...jpeg], mime: 'image/jpeg', promptId: undefined });
});

test.each([
  ['a text', textFrame('3', 'half done')],
  ['a type that is not known', Buffer.from([0, 0, 0, 9, 0, 0, 0, 1, 1, 2, 3])],
  ['a preview of an unknown format', Buffer.from([0, 0, 0, 1, 0, 0, 0, 7, 1, 2, 3])],
  ['metadata that are cut', previewWithMetadata(jpeg, 'run', '3').subarray(0, 40)],
  ['metadata that are no JSON', Buffer.from([0, 0, 0, 4, 0, 0, 0, 1, 0x7b, 2, 3])],
  ['nothing', Buffer.alloc(0)],
])('%s is no preview', (_, frame) => {
  expect(read(frame)).toBeUndefined();
});
