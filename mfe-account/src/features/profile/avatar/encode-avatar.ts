/** A part of a picture, in pixels of the upright picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const side = 512;
const quality = 0.9;

/**
 * Draws a part of a picture anew, so that the result has none of the original's metadata, such as place and camera.
 * Browsers that cannot encode WebP (Safari) encode JPEG.
 */
export async function encodeAvatar(file: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no 2d canvas.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, side, side);
  picture.close();
  const encoded = await toBlob(canvas, 'image/webp');
  return encoded.type === 'image/webp' ? encoded : toBlob(canvas, 'image/jpeg');
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error(`The browser encoded no ${type}.`)) : resolve(blob)),
      type,
      quality,
    );
  });
