import { vi } from 'vitest';

/**
 * Stands for the browser's canvas, which the test environment lacks: pictures of `size` pixels open, and are encoded in
 * `types` (Safari lacks `image/webp`). `vi.unstubAllGlobals` and `vi.restoreAllMocks` remove it.
 * @returns the recorded calls of `drawImage`; a picture that is drawn has the `file` of which it was opened
 */
export function canvasThatEncodes(types: readonly string[], size = { width: 800, height: 600 }) {
  const drawImage = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal('createImageBitmap', async (file: Blob) => ({ file, ...size, close: () => undefined }));
  const context = { drawImage, fillRect: () => undefined } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['drawn anew'], { type: types.includes(type) ? type : 'image/png' })),
  );
  return drawImage;
}
