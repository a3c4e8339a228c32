import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encode, limits } from './encode.ts';
import { transformation } from './transformation.ts';

/** Counted from here, because a busy machine may take long to start the process. */
const drawingSeconds = 10;
setTimeout(() => process.kill(process.pid, 'SIGKILL'), drawingSeconds * 1000).unref();

// Draws the SVG file named by the first argument and writes the picture to standard output.
const [file = '', format, given = '{}'] = process.argv.slice(2);
// Passed as bytes, not as a path, so that the SVG cannot refer to files beside it.
const svg = readFileSync(file);
const source = await sharp(svg, limits).metadata();
const drawn = await encode(
  svg,
  source,
  transformation.parse(JSON.parse(given)),
  format === 'avif' ? 'avif' : 'webp',
);
process.stdout.write(drawn);
