import { z } from 'zod';
import { isDatabaseError } from '../../database/database.ts';
import { accessOf, RefusedToken } from '../channels/access.ts';
import { announceOutcome, subscribe } from '../changes/subscribe.ts';
import type { Channel } from '../channels/channel.ts';
import { noDatabase, policiesOf, unreadable } from '../channels/join.ts';
import type { Policies } from '../channels/permissions.ts';
import type { Message } from './protocol.ts';
import type { RealtimeContext } from '../realtime-context.ts';

const tokenPayload = z.object({ access_token: z.string() });
const longestTimer = 2 ** 31 - 1;

/** Handles a client's `access_token`: the channel uses the new token, or closes if that token may not read the topic. */
export async function renewAccess(
  context: RealtimeContext,
  apiKey: string,
  channel: Channel,
  message: Message,
): Promise<void> {
  const { success, data } = tokenPayload.safeParse(message.payload);
  // As in the hosted service, an API key is ignored here.
  if (!success || data.access_token.startsWith('sb_') || data.access_token === channel.access.token) return;
  try {
    const access = await accessOf(context.authenticate, apiKey, data.access_token);
    const policies = channel.policies && (await policiesOf(context, channel.topic, channel.config, access));
    if (policies && !policies.broadcast.read && !policies.presence.read) {
      return channel.shutDown(unreadable(channel.topic));
    }
    if (channel.policies && policies && isRevoked(channel.policies, policies)) {
      return channel.shutDown(
        `You no longer have permission to read from this Channel topic: ${channel.topic}`,
      );
    }
    const { subscriptions, outcome } = await subscribe(
      context.database,
      channel.config,
      access.identity.role,
    );
    channel.access = access;
    channel.policies = policies;
    channel.subscriptions = subscriptions;
    context.hub.follow(channel);
    if (outcome) announceOutcome(channel, outcome);
    watchExpiry(channel);
  } catch (error) {
    if (error instanceof RefusedToken) return channel.shutDown(error.message);
    if (isDatabaseError(error)) return channel.shutDown(noDatabase);
    throw error;
  }
}

const isRevoked = (before: Policies, after: Policies): boolean =>
  (before.broadcast.read === true && after.broadcast.read === false) ||
  (before.presence.read === true && after.presence.read === false);

/** Closes the channel when its token expires, unless the client renews the token. */
export function watchExpiry(channel: Channel): void {
  clearTimeout(channel.expiry);
  const { exp } = channel.access.identity.claims;
  if (typeof exp !== 'number') return;
  const rest = exp * 1000 - Date.now();
  channel.expiry = setTimeout(
    () => {
      const late = Math.floor(Date.now() / 1000) - exp;
      if (rest > longestTimer) watchExpiry(channel);
      else channel.shutDown(`Token has expired ${Math.max(0, late)} seconds ago`);
    },
    Math.min(rest, longestTimer),
  );
  channel.expiry.unref();
}
