import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from './settings.ts';
import { RegistryError } from '../registry-error.ts';

/** How long somebody waits for a bucket. */
export interface Patience {
  /** How often a request is sent that meets a failure of the network or of the server. */
  readonly attempts: number;
  /** Longest time of one attempt, in milliseconds. */
  readonly requestMs: number;
}

const patient: Patience = { attempts: 6, requestMs: 60_000 };

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A write that holds only while the object is as the entity tag says; null: while there is none. */
type Condition = string | null;

/** Objects below a prefix of a bucket. Every method throws a RegistryError that says what failed, and no secret. */
export interface Bucket {
  /** For people: `s3://bucket/prefix`. */
  readonly name: string;
  /** @returns undefined if there is no such object, or if it still has the entity tag */
  get(key: string, unlessEtag?: string): Promise<StoredObject | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Writes only under the condition. @returns the new entity tag; undefined if the condition did not hold */
  swap(key: string, bytes: Buffer, condition: Condition): Promise<string | undefined>;
  /** Names and dates of all objects that begin so. */
  list(start: string): Promise<{ readonly key: string; readonly modified: Date }[]>;
  remove(key: string): Promise<void>;
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** HTTP statuses that the caller handles; every other status is an error. */
  readonly expected: readonly number[];
}

interface Answer extends StoredObject {
  readonly status: number;
}

const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Text of an element of the server’s XML. */
const textOf = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

const remedies: Readonly<Record<number, string>> = {
  403: ' Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the clock of this machine, and what the key may do.',
  404: ' Make the bucket, or check REGISTRY_BUCKET.',
};

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  return name === 'TimeoutError' ? 'no response in time' : cause instanceof Error ? cause.message : message;
};

export function openBucket(settings: BucketSettings, { attempts, requestMs } = patient): Bucket {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function sendOnce({ method, key, query, headers, body }: Call): Promise<Answer> {
    const url = new URL(query === undefined ? `${base}/${prefix}${key}` : base);
    url.search = new URLSearchParams(query).toString();
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(requestMs),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, bytes, etag: response.headers.get('etag') ?? '' };
  }

  async function send(call: Call): Promise<Answer> {
    const where = `${name} at ${endpoint}`;
    const isChange = call.method === 'PUT' && call.headers !== undefined;
    const doubt = isChange ? ' Whether the change was made is not known; `irodori list` tells it.' : '';
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendOnce(call).catch((error: unknown) => reasonOf(error));
      const isLast = attempt >= attempts;
      if (typeof answer === 'string') {
        if (isLast) throw new RegistryError(`${where} was not reached: ${answer}.${doubt}`);
      } else {
        const code = textOf(answer.bytes.subarray(0, 4096).toString(), 'Code');
        const isMissingBucket = answer.status === 404 && code === 'NoSuchBucket';
        if (call.expected.includes(answer.status) && !isMissingBucket) return answer;
        if (isLast || !isTransient(answer.status))
          throw new RegistryError(
            `${where} answered ${answer.status} (${code || 'without a code'}) to ${call.method} ${call.key}.${remedies[answer.status] ?? ''}${isTransient(answer.status) ? doubt : ''}`,
          );
      }
      await pause(Math.random() * Math.min(5_000, 100 * 2 ** attempt));
    }
  }

  return {
    name,
    async get(key, unlessEtag) {
      const headers = unlessEtag === undefined ? {} : { 'if-none-match': unlessEtag };
      const answer = await send({ method: 'GET', key, headers, expected: [200, 304, 404] });
      return answer.status === 200 ? answer : undefined;
    },
    async put(key, body) {
      await send({ method: 'PUT', key, body, expected: [200] });
    },
    async swap(key, body, condition) {
      // Ceph compares entity tags of writes without their quotation marks. Each of both spellings is safe by itself.
      const conditions: Record<string, string>[] =
        condition === null
          ? [{ 'if-none-match': '*' }]
          : [{ 'if-match': condition }, { 'if-match': condition.replaceAll('"', '') }];
      for (const headers of conditions) {
        const answer = await send({ method: 'PUT', key, headers, body, expected: [200, 404, 409, 412] });
        if (answer.status === 200) return answer.etag;
      }
      return undefined;
    },
    async list(start) {
      const found: { key: string; modified: Date }[] = [];
      for (let after = '', isMore = true; isMore;) {
        const query = { 'list-type': '2', prefix: prefix + start, ...(after && { 'start-after': after }) };
        const xml = (await send({ method: 'GET', key: start, query, expected: [200] })).bytes.toString();
        const entries = xml.match(/<Contents>.*?<\/Contents>/gs) ?? [];
        for (const entry of entries) {
          after = textOf(entry, 'Key');
          found.push({ key: after.slice(prefix.length), modified: new Date(textOf(entry, 'LastModified')) });
        }
        isMore = textOf(xml, 'IsTruncated') === 'true' && entries.length > 0;
      }
      return found;
    },
    async remove(key) {
      await send({ method: 'DELETE', key, expected: [200, 204, 404] });
    },
  };
}
