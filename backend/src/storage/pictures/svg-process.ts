import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encode, limits } from './encode.ts';
import { transformation } from './transformation.ts';

/** From here on: a busy machine may take long until it comes so far. */
const drawingSeconds = 10;
setTimeout(() => process.kill(process.pid, 'SIGKILL'), drawingSeconds * 1000).unref();

/** Draws one SVG and writes the picture. */
const [file = '', format, given = '{}'] = process.argv.slice(2);
// As bytes, not by its path: so it has no neighbours that it could name.
const svg = readFileSync(file);
const source = await sharp(svg, limits).metadata();
const drawn = await encode(
  svg,
  source,
  transformation.parse(JSON.parse(given)),
  format === 'avif' ? 'avif' : 'webp',
);
process.stdout.write(drawn);
