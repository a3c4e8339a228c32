import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeFolder } from '../../../testing/template.ts';
import { draw } from './draw.ts';
import { cropOf } from './crop.ts';
import { PictureCache } from './picture-cache.ts';
import type { Transformation } from './transformation.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barebase-pictures-'));
  return () => removeFolder(folder);
});

const noise = () => {
  const pixels = Buffer.from(Array.from({ length: 200 * 100 * 3 }, (_, at) => (at * at * 31) % 251));
  return sharp(pixels, { raw: { width: 200, height: 100, channels: 3 } });
};

describe('the picture cache', () => {
  const wishes = { a: 'a'.repeat(64), b: 'b'.repeat(64), c: 'c'.repeat(64) };
  /** A picture of the version, whose file is there. */
  const wanted = (wish: keyof typeof wishes, version = 'one') => ({
    version,
    source: import.meta.filename,
    wish: wishes[wish],
  });

  test('draws a picture once for simultaneous requests and after a restart', async () => {
    let drawn = 0;
    const work = async () => {
      drawn += 1;
      return Buffer.from('picture');
    };
    const cache = new PictureCache(folder, 1000);
    await Promise.all([cache.get(wanted('a'), work), cache.get(wanted('a'), work)]);
    expect(await cache.get(wanted('a'), work)).toEqual(Buffer.from('picture'));
    expect(await new PictureCache(folder, 1000).get(wanted('a'), work)).toEqual(Buffer.from('picture'));
    expect(drawn).toBe(1);
  });

  test('evicts the least recently used picture when it is full', async () => {
    const cache = new PictureCache(folder, 25);
    const work = async () => Buffer.alloc(10);
    for (const wish of ['a', 'b', 'a', 'c'] as const) await cache.get(wanted(wish), work);
    expect((await readdir(folder)).toSorted()).toEqual([`one.${wishes.a}`, `one.${wishes.c}`]);
  });

  test('keeps no file of a picture that could not be drawn', async () => {
    const cache = new PictureCache(folder, 1000);
    const failing = cache.get(wanted('a'), () => Promise.reject(new Error('no picture')));
    await expect(failing).rejects.toThrow('no picture');
    expect(await readdir(folder)).toEqual([]);
  });

  test('removes every picture of a version, and those of no other, also after a restart', async () => {
    const before = new PictureCache(folder, 1000);
    const work = async () => Buffer.alloc(10);
    for (const wish of ['a', 'b'] as const) await before.get(wanted(wish), work);
    await before.get(wanted('a', 'other'), work);
    const cache = new PictureCache(folder, 1000);
    await cache.remove(['one', 'never drawn']);
    expect(await readdir(folder)).toEqual([`other.${wishes.a}`]);
    expect(cache.versions).toEqual(['other']);
  });

  test('keeps no picture of a version whose file is removed while it is drawn', async () => {
    const source = join(folder, 'source');
    await writeFile(source, 'bytes');
    const cache = new PictureCache(join(folder, 'pictures'), 1000);
    const picture = await cache.get({ ...wanted('a'), source }, async () => {
      await rm(source);
      await cache.remove(['one']);
      return Buffer.from('picture');
    });
    expect(picture.toString()).toBe('picture');
    expect([await readdir(join(folder, 'pictures')), cache.versions]).toEqual([[], []]);
  });

  test('removes at its start the files whose names do not tell the version', async () => {
    await writeFile(join(folder, wishes.a), 'of an earlier release');
    await writeFile(join(folder, 'unfinished.part'), 'half');
    expect(new PictureCache(folder, 1000).versions).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('drawing a picture', () => {
  test('refuses a small file with too many pixels', async () => {
    const file = join(folder, 'bomb.png');
    const plain = { width: 10_000, height: 6000, channels: 3 as const, background: '#fff' };
    await writeFile(file, await sharp({ create: plain }).png().toBuffer());
    await expect(draw(file, { width: 10 }, false)).rejects.toMatchObject({
      status: 400,
      message: 'The source image resolution is too large to process',
    });
  });

  test.each([
    ['truncated', async () => (await noise().png().toBuffer()).subarray(0, -500)],
    ['empty', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('no picture')],
    [
      'compressed SVG',
      async () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('refuses a file that is %s', async (_, made) => {
    const file = join(folder, 'broken');
    await writeFile(file, await made());
    await expect(draw(file, { width: 10 }, false)).rejects.toMatchObject({
      status: 400,
      message: 'The source image is invalid or unsupported for rendering',
    });
  });

  test('accepts a file with a wrong checksum, as browsers do', async () => {
    const file = join(folder, 'checksum.png');
    const bytes = await noise().png().toBuffer();
    // The last byte of the checksum of the pixels: only the IEND chunk follows.
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 13) ^ 1, bytes.length - 13);
    await writeFile(file, bytes);
    expect((await sharp(await draw(file, { width: 50 }, false)).metadata()).width).toBe(50);
  });

  test('applies the EXIF orientation, and converts CMYK, 16 bits and TIFF to sRGB with 8 bits', async () => {
    const drawn = async (picture: Sharp, given: Transformation = { width: 50 }) => {
      const file = join(folder, 'source');
      await writeFile(file, await picture.toBuffer());
      const { width, height, space, depth } = await sharp(await draw(file, given, false)).metadata();
      return [width, height, space, depth];
    };
    const screen = ['srgb', 'uchar'];
    expect(await drawn(noise().jpeg().withMetadata({ orientation: 6 }))).toEqual([50, 100, ...screen]);
    const square = { width: 50, height: 50, gravity: 'so' } as const;
    expect(await drawn(noise().jpeg().withMetadata({ orientation: 6 }), square)).toEqual([50, 50, ...screen]);
    expect(await drawn(noise().toColourspace('cmyk').jpeg())).toEqual([50, 25, ...screen]);
    expect(await drawn(noise().toColourspace('rgb16').png())).toEqual([50, 25, ...screen]);
    expect(await drawn(noise().tiff())).toEqual([50, 25, ...screen]);
  });

  test.each(['webp', 'avif', 'jpeg', 'png'] as const)(
    'keeps the XMP of the picture in %s',
    async (format) => {
      const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- made by a machine --></x:xmpmeta>';
      const file = join(folder, 'marked');
      const source = await noise().withXmp(xmp).toFormat(format).toBuffer();
      await writeFile(file, source);
      const given = { width: 50, format: format === 'avif' ? format : 'origin' } as const;
      const drawn = await sharp(await draw(file, given, false)).metadata();
      expect([drawn.width, String(drawn.xmp)]).toEqual([50, xmp]);
    },
  );

  test('draws an SVG outside this process, and without the files that it refers to', async () => {
    await writeFile(
      join(folder, 'secret.png'),
      await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const file = join(folder, 'spy.svg');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20"
      height="20"><rect width="20" height="10" fill="blue"/><image xlink:href="secret.png" width="20" height="20"/></svg>`;
    await writeFile(file, svg);
    const picture = await draw(file, { format: 'webp' }, false);
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (row: number) => data.at((row * info.width + 5) * 4 + 3);
    expect([alphaAt(0), alphaAt(15)]).toEqual([255, 0]);
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow('unsupported image format');
  });

  test('limits a side to 2500 pixels and never enlarges a picture', async () => {
    const file = join(folder, 'wide.png');
    const plain = { width: 3000, height: 30, channels: 3 as const, background: '#fff' };
    await writeFile(file, await sharp({ create: plain }).png().toBuffer());
    const sizeAt = async (width: number) =>
      (await sharp(await draw(file, { width, resize: 'contain' }, false)).metadata()).width;
    expect([await sizeAt(9000), await sizeAt(300)]).toEqual([2500, 300]);
  });
});

describe('cropping a picture', () => {
  const place = (given: Transformation) => {
    const { cut } = cropOf({ width: 400, height: 200 }, { width: 50, height: 50 }, given);
    return [cut.left, cut.top, cut.width, cut.height];
  };
  test.each<[Transformation, number[]]>([
    [{ gravity: 'ce' }, [25, 0, 50, 50]],
    [{ gravity: 'we' }, [0, 0, 50, 50]],
    [{ gravity: 'noea' }, [50, 0, 50, 50]],
    [{ gravity: 'we', x_offset: 10 }, [10, 0, 50, 50]],
    [{ gravity: 'ea', x_offset: 0.1 }, [40, 0, 50, 50]],
    [{ gravity: 'ce', x_offset: -500 }, [0, 0, 50, 50]],
    [{ gravity: 'fp', x_offset: 0.75, y_offset: 1 }, [50, 0, 50, 50]],
    [{ gravity: 'fp', x_offset: 0.3, y_offset: 0 }, [5, 0, 50, 50]],
  ])('keeps the part that %o selects', (given, expected) => {
    expect(place(given)).toEqual(expected);
  });
});
