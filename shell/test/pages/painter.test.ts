import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { unwrapped } from '../../server/painter/font-file.ts';
import { startPainter } from '../test-painter.ts';

/** A picture that is drawn by a painter whose machine has the fonts of this configuration of fontconfig. */
async function drawnOnMachine(configuration: string, title: string): Promise<Buffer> {
  const painter = await startPainter({ FONTCONFIG_FILE: configuration });
  onTestFinished(painter.stop);
  const body = new FormData();
  body.set('card', JSON.stringify({ kicker: 'Blog', title }));
  body.set('format', 'png');
  body.set('shape', 'link');
  const response = await fetch(painter.url, { method: 'POST', body });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('the painter draws the same picture on a machine without fonts and on one with another font', async () => {
  const machine = await mkdtemp(path.join(tmpdir(), 'irodori-machine-'));
  onTestFinished(() => rm(machine, { recursive: true, force: true }));
  const font = fileURLToPath(
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  );
  await writeFile(path.join(machine, 'other.ttf'), unwrapped(await readFile(font)));
  const [none, other] = [path.join(machine, 'none.conf'), path.join(machine, 'other.conf')];
  await writeFile(none, '<fontconfig/>');
  await writeFile(other, '<fontconfig><dir prefix="relative">.</dir></fontconfig>');
  const title = 'Ink 彩り Łódź Việt Їжак 한국어 🌊';
  const drawn = await drawnOnMachine(none, title);
  expect(drawn.equals(await drawnOnMachine(other, title))).toBe(true);
});
