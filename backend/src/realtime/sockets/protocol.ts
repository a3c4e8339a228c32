import { z } from 'zod';

/** Phoenix frames in both versions of its serializer, and Realtime's binary broadcasts. */
export type Version = '1.0.0' | '2.0.0';

export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A broadcast whose payload is forwarded as the received bytes, without parsing. */
export class RawBroadcast {
  readonly event: string;
  readonly encoding: 'json' | 'binary';
  readonly bytes: Uint8Array;
  readonly meta: BroadcastMeta | undefined;

  constructor(event: string, encoding: 'json' | 'binary', bytes: Uint8Array, meta?: BroadcastMeta) {
    this.event = event;
    this.encoding = encoding;
    this.bytes = bytes;
    this.meta = meta;
  }
}

export interface BroadcastMeta {
  readonly id: string;
  readonly replayed?: true;
}

/** The content of a broadcast: the JSON payload of the frame, or an event with raw bytes. */
export type Broadcast = RawBroadcast | Readonly<Record<string, unknown>>;

const reference = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null);
const v2 = z.tuple([reference, reference, z.string(), z.string(), z.unknown()], z.unknown());
const v1 = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});

const kinds = { push: 3, broadcast: 4 } as const;
const encodings = { binary: 0, json: 1 } as const;
const mostHeaderBytes = 255;

/** @throws Error if the frame is invalid in this version */
export function decode(data: Buffer, isBinary: boolean, version: Version): Message {
  if (isBinary) return decodePush(data);
  const value: unknown = JSON.parse(data.toString());
  if (version === '1.0.0') {
    const { join_ref: joinRef, ...rest } = v1.parse(value);
    return { joinRef, ...rest };
  }
  const [joinRef, ref, topic, event, payload] = v2.parse(value);
  return { joinRef, ref, topic, event, payload };
}

export const encode = (message: Message, version: Version): string =>
  frame(message, JSON.stringify(message.payload), version);

/** Builds a frame around a payload that is already JSON text. */
export function frame(message: Omit<Message, 'payload'>, payload: string, version: Version): string {
  const { joinRef, ref, topic, event } = message;
  if (version === '2.0.0') return `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payload}]`;
  return `${JSON.stringify({ join_ref: joinRef, ref, topic, event }).slice(0, -1)},"payload":${payload}}`;
}

/** Null if the client's version cannot carry the payload. */
export function encodeBroadcast(topic: string, sent: Broadcast, version: Version): string | Buffer | null {
  const head = { joinRef: null, ref: null, topic, event: 'broadcast' };
  if (!(sent instanceof RawBroadcast)) return encode({ ...head, payload: sent }, version);
  const parts = [topic, sent.event, sent.meta ? JSON.stringify(sent.meta) : ''].map((part) =>
    Buffer.from(part),
  );
  if (version === '2.0.0' && parts.every(({ length }) => length <= mostHeaderBytes)) {
    const header = [kinds.broadcast, ...parts.map(({ length }) => length), encodings[sent.encoding]];
    return Buffer.concat([Buffer.from(header), ...parts, sent.bytes]);
  }
  if (sent.encoding === 'binary') return null;
  const payload = parsed(Buffer.from(sent.bytes).toString());
  if (payload === undefined) return null;
  const { event, meta } = sent;
  return encode({ ...head, payload: { type: 'broadcast', event, payload, ...(meta && { meta }) } }, version);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes a client's broadcast: kind, five lengths, encoding, the five parts and the payload. */
function decodePush(data: Buffer): Message {
  const [kind, ...head] = data.subarray(0, 7);
  const encoding = head.pop();
  if (kind !== kinds.push || encoding === undefined)
    throw new Error(`A binary frame has the unknown kind ${kind}`);
  let offset = 7;
  const end = head.reduce((sum, length) => sum + length, offset);
  if (end > data.length)
    throw new Error(`A binary frame has ${data.length} bytes, but its header announces ${end}`);
  const [joinRef = '', ref = '', topic = '', event = ''] = head.map((length) =>
    data.toString('utf8', offset, (offset += length)),
  );
  const name = encoding === encodings.json ? 'json' : 'binary';
  const payload = new RawBroadcast(event, name, data.subarray(end));
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload };
}
