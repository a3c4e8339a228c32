import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp, { type Metadata } from 'sharp';
import { isMissing } from '../objects/download.ts';
import { fileNotFound, StorageError } from '../storage-error.ts';
import { encode, limits, type Format } from './encode.ts';
import { largestSource } from './picture-file.ts';
import type { Transformation } from './transformation.ts';

// An SVG may take minutes to draw and may refer to other files, so it is drawn in a separate process.
sharp.block({ operation: ['VipsForeignLoadSvg'] });
/** Timeout for a process that does not start; the process itself limits the time of drawing. */
const startSeconds = 60;
const svgProcess = fileURLToPath(new URL(`./svg-process${extname(import.meta.filename)}`, import.meta.url));

const refused = (message: string, status = 400) => new StorageError(status, 'InvalidRequest', message);
const unreadable = () => refused('The source image is invalid or unsupported for rendering');
const timedOut = () => refused('Image request timed out', 504);

/**
 * Resizes and encodes a picture, and never enlarges it. The format is the requested one, else WebP if the client accepts
 * it, else the format of the file. An SVG is returned unchanged unless a format is requested.
 * @throws StorageError for a file that is not a picture, or is too large
 */
export async function draw(file: string, given: Transformation, understandsWebp: boolean): Promise<Buffer> {
  try {
    if (await isSvg(file)) return await drawSvg(file, given);
    const source = await sharp(file, limits).metadata();
    return await encode(file, source, given, formatFor(source, given, understandsWebp));
  } catch (error) {
    if (error instanceof StorageError || !(error instanceof Error)) throw error;
    if (isMissing(error)) throw fileNotFound();
    if (error.message.includes('pixel limit')) {
      throw refused('The source image resolution is too large to process');
    }
    throw error.message.includes('timeout') ? timedOut() : unreadable();
  }
}

/** Uses libvips' test: `<svg` within the first 1000 bytes. */
async function isSvg(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000)).finally(() => handle.close());
  return /<svg/i.test(buffer.toString('latin1', 0, bytesRead));
}

async function drawSvg(file: string, given: Transformation): Promise<Buffer> {
  const { format } = given;
  if (format === undefined || format === 'origin') return readFile(file);
  try {
    const asked = [svgProcess, file, format, JSON.stringify(given)];
    const { stdout } = await promisify(execFile)(process.execPath, asked, {
      encoding: 'buffer',
      env: {},
      timeout: startSeconds * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: largestSource,
    });
    return stdout;
  } catch (error) {
    throw error instanceof Error && 'signal' in error && error.signal === 'SIGKILL'
      ? timedOut()
      : unreadable();
  }
}

function formatFor(source: Metadata, { format }: Transformation, understandsWebp: boolean): Format {
  if (format !== undefined && format !== 'origin') return format;
  if (format === undefined && understandsWebp) return 'webp';
  switch (source.format) {
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
      return source.format;
    case 'heif':
      return 'avif';
    case 'tiff':
      return source.hasAlpha ? 'png' : 'jpeg';
    default:
      throw unreadable();
  }
}
