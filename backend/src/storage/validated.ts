import type { Context } from 'hono';
import { z } from 'zod';
import { malformed, StorageError } from './storage-error.ts';

const largestBody = 1024 ** 2;

/** @throws StorageError with the hosted service's wording for an invalid body */
export async function body<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await textOf(c.req.raw);
  const given = "content-type is set to 'application/json'";
  if (text === '') {
    const isJson = c.req.header('content-type')?.startsWith('application/json');
    throw isJson ? noBody(`Body cannot be empty when ${given}`) : malformed('body must be object');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw noBody(`Body is not valid JSON but ${given}`);
  }
  return validated('body', schema, value);
}

async function textOf({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largestBody) {
      throw new StorageError(413, 'EntityTooLarge', 'Request body is too large', 'FastifyError', 413);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @throws StorageError with the hosted service's wording for an invalid query */
export const query = <S extends z.ZodType>(c: Context, schema: S): z.output<S> =>
  validated('querystring', schema, c.req.query());

const noBody = (message: string) => new StorageError(400, 'InvalidRequest', message, 'FastifyError');

function validated<S extends z.ZodType>(source: string, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw malformed(issue ? complaint(source, issue) : `${source} is not valid`);
}

function complaint(source: string, issue: z.core.$ZodIssue): string {
  const path = [source, ...issue.path.map(String)];
  const place = path.join('/');
  if (issue.input === undefined && path.length > 1) {
    return `${path.slice(0, -1).join('/')} must have required property '${path.at(-1)}'`;
  }
  switch (issue.code) {
    case 'invalid_type':
      return `${place} must be ${['number', 'int'].includes(issue.expected) ? 'integer' : issue.expected}`;
    case 'invalid_value':
      return `${place} must be equal to one of the allowed values`;
    case 'too_small':
      return `${place} must ${issue.origin === 'array' ? `NOT have fewer than ${issue.minimum} items` : `be >= ${issue.minimum}`}`;
    case 'too_big':
      return `${place} must ${issue.origin === 'array' ? `NOT have more than ${issue.maximum} items` : `be <= ${issue.maximum}`}`;
    default:
      return `${place} ${issue.message}`;
  }
}
