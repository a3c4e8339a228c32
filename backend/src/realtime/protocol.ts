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

/** What a broadcast carries: JSON, or bytes that only clients of version 2 understand. */
export interface Broadcast {
  readonly event: string;
  readonly payload: unknown;
  readonly meta?: { readonly id: string };
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const v2 = z.tuple([text, text, z.string(), z.string(), z.unknown()]);
const v1 = z.object({
  join_ref: text,
  ref: text,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});

const kinds = { push: 3, broadcast: 4 } as const;
const encodings = { binary: 0, json: 1 } as const;

/** @throws if the frame is not of the version */
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

export function encode(message: Message, version: Version): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '1.0.0'
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  );
}

/** Null if the client's version cannot carry the payload. */
export function encodeBroadcast(topic: string, message: Broadcast, version: Version): string | Buffer | null {
  if (!(message.payload instanceof Uint8Array)) {
    const payload = { type: 'broadcast', ...message };
    return encode({ joinRef: null, ref: null, topic, event: 'broadcast', payload }, version);
  }
  if (version === '1.0.0') return null;
  const parts = [topic, message.event, message.meta ? JSON.stringify(message.meta) : ''].map((part) =>
    Buffer.from(part),
  );
  const header = Buffer.from([kinds.broadcast, ...parts.map((part) => part.length), encodings.binary]);
  return Buffer.concat([header, ...parts, message.payload]);
}

/** A client's broadcast: kind, five lengths and the encoding, then the parts and the payload. */
function decodePush(data: Buffer): Message {
  const [kind, ...head] = data.subarray(0, 7);
  const encoding = head.pop();
  if (kind !== kinds.push || encoding === undefined) throw new Error(`unknown binary frame of kind ${kind}`);
  let offset = 7;
  const [joinRef = '', ref = '', topic = '', event = ''] = head.map((length) =>
    data.toString('utf8', offset, (offset += length)),
  );
  const rest = data.subarray(offset);
  const payload: unknown = encoding === encodings.json ? JSON.parse(rest.toString()) : rest;
  return { joinRef, ref, topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } };
}
