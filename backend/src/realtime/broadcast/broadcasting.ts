import { z } from 'zod';
import type { Channel } from '../channels/channel.ts';
import { largestPayload } from '../limits/limits.ts';
import { writable } from '../channels/permissions.ts';
import { RawBroadcast, type Message } from '../sockets/protocol.ts';
import type { RealtimeContext } from '../realtime-context.ts';

const plain = z.record(z.string(), z.unknown());

/** Handles a client's `broadcast`: sends it to the topic and acknowledges it if the channel's config has `ack`. */
export async function takeBroadcast(
  context: RealtimeContext,
  channel: Channel,
  message: Message,
): Promise<void> {
  const { payload } = message;
  const sent = payload instanceof RawBroadcast ? payload : plain.safeParse(payload).data;
  if (!sent) return;
  if (channel.policies && !(await mayWrite(context, channel))) return;
  context.rates.events.add();
  const size = sent instanceof RawBroadcast ? sent.bytes.length : Buffer.byteLength(JSON.stringify(sent));
  const isTooLarge = size > largestPayload(context.settings);
  if (!isTooLarge) context.hub.broadcast(channel.topic, channel.policies !== null, sent, channel);
  if (!channel.config.broadcast?.ack) return;
  if (isTooLarge) channel.reply(message, 'error', 'payload_size_exceeded');
  else channel.reply(message, 'ok', {});
}

async function mayWrite({ database, log }: RealtimeContext, channel: Channel): Promise<boolean> {
  const { policies, topic, access } = channel;
  if (!policies) return true;
  if (policies.broadcast.write === undefined) {
    const asked = { database, log, identity: access.identity, topic, extensions: ['broadcast'] as const };
    policies.broadcast.write = (await writable(asked)).has('broadcast');
  }
  return policies.broadcast.write;
}
