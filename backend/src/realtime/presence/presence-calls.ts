import { z } from 'zod';
import type { Channel } from '../channels/channel.ts';
import { largestPayload } from '../limits/limits.ts';
import { readable, writable } from '../channels/permissions.ts';
import type { Message } from '../sockets/protocol.ts';
import type { RealtimeContext } from '../realtime-context.ts';

const call = z.object({ event: z.string().toLowerCase(), payload: z.unknown().optional() });
const tracked = z.record(z.string(), z.unknown());

/** Sends the presence state to a channel that enabled presence when it joined. */
export function showPresence({ hub, rates }: RealtimeContext, channel: Channel): void {
  if (!channel.config.presence?.enabled) return;
  if (channel.policies && !channel.policies.presence.read) return;
  if (rates.presence.isExceeded()) return channel.shutDown('Too many presence messages per second');
  rates.presence.add();
  channel.push('presence_state', hub.boardOf(channel)?.state() ?? {});
}

/** Handles a client's `presence` message: track or untrack. */
export async function takePresence(
  context: RealtimeContext,
  channel: Channel,
  message: Message,
): Promise<void> {
  const parsed = call.safeParse(message.payload);
  if (!parsed.success) return channel.reply(message, 'ok', {});
  if (!channel.presenceCalls.admit()) return channel.shutDown('Client presence rate limit exceeded');
  const { event, payload = {} } = parsed.data;
  if (event === 'untrack') {
    context.hub.boardOf(channel)?.untrack(channel);
    channel.tracked = null;
    return channel.reply(message, 'ok', {});
  }
  if (event !== 'track' || !(await mayTrack(context, channel))) return channel.reply(message, 'error', {});
  const { success, data } = tracked.safeParse(payload);
  if (!success) {
    return channel.reply(message, 'error', { reason: 'Presence track payload must be a map' });
  }
  track(context, channel, message, data);
}

function track(
  { hub, rates, settings }: RealtimeContext,
  channel: Channel,
  message: Message,
  payload: Readonly<Record<string, unknown>>,
): void {
  const text = JSON.stringify(payload);
  if (text !== channel.tracked) {
    if (Buffer.byteLength(text) > largestPayload(settings)) {
      return channel.shutDown('Track message size exceeded');
    }
    if (rates.presence.isExceeded()) return channel.shutDown('Too many presence messages per second');
    rates.presence.add();
    hub.boardOf(channel)?.track(channel, channel.presenceKey, payload);
    channel.tracked = text;
  }
  channel.reply(message, 'ok', {});
}

async function mayTrack({ database, log }: RealtimeContext, channel: Channel): Promise<boolean> {
  const { policies, topic, access } = channel;
  if (!policies) return true;
  const asked = { database, log, identity: access.identity, topic, extensions: ['presence'] as const };
  policies.presence.read ??= (await readable(asked)).has('presence');
  policies.presence.write ??= (await writable(asked)).has('presence');
  return policies.presence.write;
}
