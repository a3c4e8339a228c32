import { submitJobRequest, type SubmitJobRequest } from '../../../shared/contract/src/jobs/job.ts';
import { readBody } from '../_shared/body.ts';
import { Refusal } from './refusal.ts';

/** Bytes. Enough for every field at its longest in UTF-8; also the maximum that the database stores. */
const longestBody = 65_536;

/** @throws Refusal `malformed_request` */
export async function readRequest(request: Request): Promise<SubmitJobRequest> {
  const text = await readBody(request, longestBody);
  if (text === undefined) throw malformed(`The body has more than ${longestBody} bytes.`);
  const result = submitJobRequest.safeParse(parseJson(text));
  if (result.success) {
    if (result.data.enlargement !== undefined && result.data.count > 1)
      throw malformed('count: an enlargement is one picture.');
    const unstorable = Object.entries(result.data.prompt).find((entry) => !entry.flat().every(isStorable));
    if (unstorable === undefined) return result.data;
    throw malformed(`prompt.${JSON.stringify(unstorable[0])}: contains characters that no text can hold.`);
  }
  const places = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw malformed(places.join('; '));
}

/** Postgres stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON.');
  }
}

const malformed = (message: string): Refusal => new Refusal('malformed_request', message);
