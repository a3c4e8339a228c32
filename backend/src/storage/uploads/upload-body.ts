import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { isMimeType } from './mime-types.ts';
import { checkRobotsTag } from '../objects/robots-tag.ts';
import { invalidMimeType, invalidRequest, StorageError, tooLarge } from '../storage-error.ts';

export interface UploadBody {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly userMetadata: Record<string, unknown> | undefined;
  readonly xRobotsTag?: string | undefined;
  readonly contentEncoding?: string | undefined;
  /** The Content-Length of the request. */
  readonly contentLength: number | undefined;
}

const largestMetadata = 1024 * 1024;

/** Opens the file in a request, raw or in a form, without reading it. @throws StorageError */
export async function openUpload(request: Request): Promise<UploadBody> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const contentLength = Number.isFinite(length) ? length : undefined;
  const xRobotsTag = request.headers.get('x-robots-tag') ?? undefined;
  if (xRobotsTag !== undefined) checkRobotsTag(xRobotsTag);
  const common = { xRobotsTag, contentLength };
  if (type.startsWith('multipart/form-data')) return { ...common, ...(await openForm(request, type)) };
  if (!isMimeType(type)) throw invalidMimeType('Invalid Content-Type header');
  return {
    ...common,
    contentEncoding: encodingOf(request.headers.get('content-encoding')),
    bytes: request.body ?? Readable.from([]),
    mimetype: type,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: metadataHeader(request.headers.get('x-metadata')),
  };
}

type FormBody = Omit<UploadBody, 'contentLength' | 'xRobotsTag'>;

/** Uses the fields before the file and, as in the hosted service, fields that arrived together with the whole file. */
function openForm(request: Request, type: string): Promise<FormBody> {
  const { promise, resolve, reject } = Promise.withResolvers<FormBody>();
  const fields = new Map<string, string>();
  const noContent = () => reject(invalidRequest('No content provided'));
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': type },
      limits: { fields: 10, files: 1, fieldSize: largestMetadata + 1 },
    });
  } catch {
    throw invalidRequest('No content provided');
  }
  form.on('field', (name, value) => {
    if (Buffer.byteLength(value) > largestMetadata) reject(tooLarge('user_metadata'));
    fields.set(name, value);
  });
  let open: Readable | undefined;
  form.on('file', (_name, file, _filename, _encoding, mimetype) => {
    // The reader of the file still gets its errors. After a refusal there is no reader, and the error would be uncaught.
    open = file.on('error', () => undefined);
    setImmediate(() => {
      const seconds = fields.get('cacheControl');
      try {
        resolve({
          bytes: file,
          mimetype: fields.get('contentType') ?? mimetype,
          cacheControl: seconds ? cacheHeader(seconds) : 'no-cache',
          userMetadata: userMetadataOf(fields.get('metadata') ?? fields.get('userMetadata')),
          contentEncoding: encodingOf(fields.get('contentEncoding')),
        });
      } catch (error) {
        file.resume();
        reject(error);
      }
    });
  });
  form.on('finish', () => open ?? noContent());
  form.on('error', noContent);
  const source = request.body ? Readable.fromWeb(request.body) : Readable.from([]);
  source.on('error', (error) => {
    form.destroy(error);
    open?.destroy(error);
  });
  source.pipe(form);
  return promise;
}

/** The Content-Encoding of the bytes, which downloads repeat: the client decompresses. @throws StorageError */
function encodingOf(encoding: string | null | undefined): string | undefined {
  if (!encoding) return undefined;
  if (!/^[\w-]+(, *[\w-]+)*$/.test(encoding)) throw invalidHeader('content-encoding');
  return encoding;
}

/** A form's `cacheControl` is a number of seconds. Other text is used, too, if it is valid in a header. */
export function cacheHeader(seconds: string): string {
  if (/^[\t\x20-\x7e]*$/.test(seconds)) return `max-age=${seconds}`;
  throw invalidHeader('cache-control');
}

const invalidHeader = (name: string) =>
  new StorageError(
    400,
    'InvalidRequest',
    `Invalid character in response header "${name}"`,
    'invalid_header_char',
  );

/** Undefined for text that is not a JSON object: the hosted service ignores it, too. */
export function userMetadataOf(text: string | null | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the X-Metadata header, which is JSON encoded as base64. */
export const metadataHeader = (base64: string | null | undefined): Record<string, unknown> | undefined =>
  userMetadataOf(Buffer.from(base64 ?? '', 'base64').toString());
