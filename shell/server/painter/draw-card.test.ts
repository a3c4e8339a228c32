import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openCards } from './draw-card.ts';
import { librarySettings } from './environment.ts';
import { openLook } from './look.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'irodori-fonts-'));
// Fontconfig reads its variable once in a process; processes that other tests start do not get it.
for (const [name, value] of Object.entries(librarySettings(folder))) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
// The look draws our own SVG, which is refused once the loader is blocked.
const look = await openLook(folder);
const drawCard = openCards(look);

const red = (format: 'webp' | 'jpeg' = 'webp') =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#ff0000' } }).toFormat(format);
const png = { format: 'png', shape: 'link' } as const;
const jpeg = { format: 'jpeg', shape: 'link' } as const;
const words = { kicker: 'Category', title: 'Elves of forest and snow' };
const large = { weight: 900, size: 80, colour: '#000000', width: 1000, isParted: false } as const;

describe('a preview picture', () => {
  test('with words alone is a PNG with a palette, of at most 30 kB', async () => {
    const drawn = await drawCard(words, undefined, png);
    expect(await sharp(drawn).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
      isPalette: true,
    });
    expect(drawn.byteLength).toBeLessThan(30_000);
  });

  test('with a picture is a JPEG that shows it beside the words', async () => {
    const drawn = await drawCard(words, await red().toBuffer(), jpeg);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { data } = await sharp(drawn)
      .extract({ left: 1000, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [r = 0, g = 0, b = 0] = data;
    expect([r > 240, g < 15, b < 15]).toEqual([true, true, true]);
  });

  test.each([
    ['16:9', 1200, 675],
    ['4:3', 1200, 900],
    ['1:1', 1200, 1200],
  ] as const)(
    'in the ratio %s has %i × %i pixels, with and without a picture',
    async (shape, width, height) => {
      const plain = await drawCard(words, undefined, { format: 'png', shape });
      expect(await sharp(plain).metadata()).toMatchObject({ width, height });
      const pictured = await drawCard(words, await red().toBuffer(), { format: 'jpeg', shape });
      expect(await sharp(pictured).metadata()).toMatchObject({ width, height });
      const { data } = await sharp(pictured)
        .extract({ left: 1190, top: 300, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data].map((channel) => channel > 128)).toEqual([true, false, false]);
    },
  );

  test('with a picture of the shape of its panel shows that picture to its edges', async () => {
    const edge = { top: 8, bottom: 8, left: 8, right: 8, background: '#00ff00' } as const;
    const framed = sharp({ create: { width: 562, height: 614, channels: 3, background: '#ff0000' } });
    const drawn = await drawCard(words, await framed.extend(edge).png().toBuffer(), jpeg);
    const pixel = async (left: number, top: number) => {
      const [r = 0, g = 0] = await sharp(drawn).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
      return g > r ? 'the edge' : 'the inside';
    };
    expect(await Promise.all([pixel(1000, 3), pixel(1196, 300), pixel(1000, 626), pixel(1000, 300)])).toEqual(
      ['the edge', 'the edge', 'the edge', 'the inside'],
    );
  });

  test('says that it is a composite of generated parts if its picture says that a machine made it', async () => {
    const mark =
      '<x Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"/>';
    const generated = await drawCard(words, await red('jpeg').withXmp(mark).toBuffer(), jpeg);
    expect(String((await sharp(generated).metadata()).xmp)).toContain('digitalsourcetype/compositeSynthetic');
    const photo = await drawCard(words, await red('jpeg').toBuffer(), jpeg);
    expect((await sharp(photo).metadata()).xmp).toBeUndefined();
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['no picture', Buffer.from('text')],
  ])('leaves %s out', async (_, source) => {
    expect(await drawCard(words, source, png)).toEqual(await drawCard(words, undefined, png));
  });

  test('has the glyphs of Japanese: the stroke of 一 is flat, which the box of an unknown letter is not', async () => {
    const one = await look.letter('一', large);
    const unknown = await look.letter('\uE000', large);
    const flat = async ({ data, width, height }: typeof one) => {
      const { info } = await sharp(data, { raw: { width, height, channels: 4 } })
        .trim({ threshold: 1 })
        .toBuffer({ resolveWithObject: true });
      return info.height / info.width;
    };
    expect(await flat(one)).toBeLessThan(0.3);
    expect(await flat(unknown)).toBeGreaterThan(0.7);
  });

  test.each([
    ['Ink first', 271],
    ['彩り', 139],
    ['Ирис', 178],
    ['Ίρις', 135],
    ['Příliš', 190],
    ['Łódź', 184],
    ['Việt', 160],
    ['Їжак', 184],
    ['ξεῖν', 155],
    ['한국어', 214],
    ['뷁', 69],
    ['★→①', 236],
  ])('letters “%s” in a font of the site, whatever fonts the machine has', async (text, width) => {
    expect((await look.letter(text, large)).width).toBe(width);
  });

  test.each([
    ['🌊', 'blue', 2],
    ['❤️', 'red', 0],
    ['🍀', 'green', 1],
  ])('shows %s in colour: mostly %s', async (text, _, strongest) => {
    const { data, width, height } = await look.letter(text, large);
    const { channels } = await sharp(data, { raw: { width, height, channels: 4 } }).stats();
    const means = channels.slice(0, 3).map(({ mean }) => mean);
    expect(means.indexOf(Math.max(...means))).toBe(strongest);
    expect(Math.max(...means)).toBeGreaterThan(1.5 * Math.min(...means));
  });

  test.each([
    ['markup', '</span><span size="1">&lt;&bogus;'],
    ['a long word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
    ['a long Japanese title', '彩'.repeat(5000)],
    ['nothing but emoji', '🌊🌊'],
    ['a zero byte', 'a\0b'],
  ])('is drawn with %s as its title', async (_, title) => {
    const drawn = await drawCard({ kicker: title, title }, undefined, png);
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});
