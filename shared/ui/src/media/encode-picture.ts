/** A part of a picture, in pixels of the upright picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface EncodedSize {
  /** The part that is kept. Default: the whole picture. */
  readonly area?: Area | undefined;
  /** Pixels of the longer side of the result. A picture is never enlarged. */
  readonly longest: number;
}

const quality = 0.9;

/**
 * Draws a picture, or a part of it, anew, so that the result has none of the original's metadata, such as place and
 * camera. The result is WebP; browsers that cannot encode it (Safari) make JPEG, without transparency.
 * @throws if the file cannot be opened as a picture
 */
export async function encodePicture(file: Blob, { area, longest }: EncodedSize): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no 2d canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const encoded = await toBlob(canvas, 'image/webp');
  if (encoded.type === 'image/webp') return encoded;
  // JPEG has no transparency: what is behind the picture becomes white.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg');
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error(`The browser encoded no ${type}.`)) : resolve(blob)),
      type,
      quality,
    );
  });
