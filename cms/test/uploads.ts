import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TestCms, UploadedFile } from './test-cms.ts';

const root = join(import.meta.dirname, '../..');

/** XMP of a photograph, with the place where it was taken. */
const placedXmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="35,41.37N" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"/></rdf:RDF></x:xmpmeta>';

interface Metadata {
  readonly width: number;
  readonly height: number;
  readonly exif?: Buffer;
  readonly xmp?: Buffer;
}
interface Picture {
  toFormat(format: string): Picture;
  withMetadata(metadata: object): Picture;
  withExif(exif: object): Picture;
  withXmp(xmp: string): Picture;
  toBuffer(): Promise<Buffer>;
  metadata(): Promise<Metadata>;
}
/** Uploads the picture of a file as the admin panel does. */
export async function uploadPicture({ strapi }: TestCms, filepath: string): Promise<UploadedFile> {
  const { size } = await stat(filepath);
  const mimetype = `image/${extname(filepath).slice(1)}`;
  const files = { filepath, originalFilename: basename(filepath), mimetype, size };
  const [uploaded] = await strapi.plugin('upload').service('upload').upload({ data: {}, files });
  return uploaded;
}

/** @param cms the content backend that the tests share, when they run */
export function uploads(cms: () => TestCms): void {
  /** The content backend's own: two versions of its library do not run in one process. */
  const sharp = createRequire(join(root, 'cms/package.json'))('sharp') as (
    source: Buffer | object,
  ) => Picture;

  /** What the files of an upload say of themselves, by their names; the upload itself is `main`. */
  async function metadataOf({ url, formats }: UploadedFile): Promise<Record<string, Metadata>> {
    const files = { main: { url }, ...formats };
    const read = Object.entries(files).map(async ([name, file]) => {
      const bytes = await (await fetch(cms().url + file.url)).arrayBuffer();
      return [name, await sharp(Buffer.from(bytes)).metadata()] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  }

  test('a picture of an engine says how it was made in its upload and in each smaller file', async () => {
    const picture = join(root, 'supabase/catalogue/apps/ai-elf-generator/1.webp');
    const files = await metadataOf(await uploadPicture(cms(), picture));
    expect(Object.keys(files).toSorted()).toEqual(['main', 'small', 'thumbnail']);
    for (const [name, { xmp }] of Object.entries(files))
      expect([name, String(xmp)]).toEqual([name, expect.stringContaining('/algorithmicMedia"')]);
  });

  test.each([
    ['jpeg', ['main', 'medium', 'small', 'thumbnail']],
    // Strapi makes no smaller files of it.
    ['avif', ['main']],
  ])('a photograph in %s is uploaded upright, and names no places in EXIF or XMP', async (format, names) => {
    const photograph = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#808080' },
    })
      .toFormat(format)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'A camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1' },
      })
      .withXmp(placedXmp)
      .toBuffer();
    expect((await sharp(photograph).metadata()).exif?.includes('A camera')).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), 'irodori-photograph-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, `photograph.${format}`);
    await writeFile(file, photograph);
    const files = await metadataOf(await uploadPicture(cms(), file));
    expect(Object.keys(files).toSorted()).toEqual(names);
    expect(files['main']).toMatchObject({ width: 600, height: 900 });
    for (const { exif, xmp, width, height } of Object.values(files)) {
      expect(exif).toBeUndefined();
      expect(String(xmp)).not.toContain('GPS');
      expect(String(xmp)).toContain('/digitalCapture"');
      expect(width).toBeLessThan(height);
    }
  });
}
