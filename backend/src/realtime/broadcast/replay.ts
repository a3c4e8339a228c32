import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { Channel } from '../channels/channel.ts';
import { encodeBroadcast, RawBroadcast, type BroadcastMeta } from '../sockets/protocol.ts';

const wanted = z.object({ since: z.number().int().min(0).max(8.64e15), limit: z.number().int().nullish() });
const mostMessages = 25;

export interface StoredMessage {
  readonly id: string;
  readonly topic: string;
  readonly event: string | null;
  readonly private: boolean | null;
  readonly payload: string | null;
  readonly binary_payload: string | null;
}

export const messageColumns = `id, topic, event, private, payload::text as payload, encode(binary_payload, 'hex') as binary_payload`;

/** Null for a message without an event or a payload. */
export function broadcastOf(stored: StoredMessage, meta: BroadcastMeta): RawBroadcast | null {
  const { event, payload, binary_payload: bytes } = stored;
  if (event === null) return null;
  if (bytes !== null) return new RawBroadcast(event, 'binary', Buffer.from(bytes, 'hex'), meta);
  return payload === null ? null : new RawBroadcast(event, 'json', Buffer.from(payload), meta);
}

/** The last messages of a private topic since `replay.since` (ms), oldest first; null if `replay` is invalid. */
export async function storedMessages(
  database: Database,
  topic: string,
  replay: unknown,
): Promise<StoredMessage[] | null> {
  const { success, data } = wanted.safeParse(replay);
  if (!success) return null;
  const limit = Math.max(1, Math.min(data.limit ?? mostMessages, mostMessages));
  const { rows } = await database.query<StoredMessage>(
    `select ${messageColumns} from realtime.messages
     where topic = $1 and private and extension = 'broadcast'
       and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
     order by inserted_at desc limit $3`,
    [topic, data.since, limit],
  );
  return rows.toReversed();
}

export function replayTo(channel: Channel, messages: readonly StoredMessage[]): void {
  for (const stored of messages) {
    const sent = broadcastOf(stored, { id: stored.id, replayed: true });
    const frame = sent && encodeBroadcast(`realtime:${channel.topic}`, sent, channel.version);
    if (frame) channel.write(frame);
  }
}
