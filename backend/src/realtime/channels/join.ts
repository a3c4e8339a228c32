import { isDatabaseError } from '../../database/database.ts';
import { accessOf, RefusedToken, type Access } from './access.ts';
import { subscribe, type Outcome } from '../changes/subscribe.ts';
import type { Subscription } from '../changes/subscription.ts';
import { joinPayload, type JoinConfig } from './channel.ts';
import { readable, unasked, type Extension, type Policies } from './permissions.ts';
import type { Message } from '../sockets/protocol.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Share } from '../limits/shares.ts';

export interface Admission {
  readonly topic: string;
  readonly config: JoinConfig;
  readonly access: Access;
  readonly policies: Policies | null;
  readonly subscriptions: readonly Subscription[];
  /** The requested subscriptions, each with the id that its changes carry. */
  readonly bindings: readonly unknown[];
  /** Undefined if the client requested no changes. */
  readonly outcome: Outcome | undefined;
}

export interface Refused {
  readonly refusal: string;
  /** Whether the socket is closed as well. */
  readonly isFinal?: boolean;
}

interface Joining {
  readonly apiKey: string;
  readonly channelCount: number;
  readonly share: Share | undefined;
}

const prefix = 'realtime:';
export const noDatabase = 'Realtime was unable to connect to the project database';

/** Checks a `phx_join`, and returns the rights of the channel or the reason of the refusal. */
export async function admit(
  context: RealtimeContext,
  { apiKey, channelCount, share }: Joining,
  message: Message,
): Promise<Admission | Refused> {
  const topic = message.topic.slice(prefix.length);
  if (!topic) return { refusal: 'TopicNameRequired: You must provide a topic name' };
  const { data: payload } = joinPayload
    .catch({ config: {}, access_token: null, user_token: null })
    .safeParse(message.payload);
  const config = payload?.config ?? {};
  const limited = overLimit(context, config, { channelCount, share });
  if (limited) return limited;
  context.rates.joins.add();
  share?.joins.add();
  try {
    const access = await accessOf(context.authenticate, apiKey, payload?.user_token ?? payload?.access_token);
    const policies = config.private ? await policiesOf(context, topic, config, access) : null;
    const unreadable = unreadableTopic(topic, config, policies);
    if (unreadable) return unreadable;
    const { bindings, ...changes } = await subscribe(context.database, config, access.identity.role);
    if (config.postgres_changes_options?.wait && changes.outcome?.status === 'error') {
      return { refusal: `RealtimeDisabledForConfiguration: ${changes.outcome.message}` };
    }
    return { topic, config, access, policies, bindings, ...changes };
  } catch (error) {
    if (error instanceof RefusedToken) return { refusal: `${error.code}: ${error.message}` };
    if (isDatabaseError(error)) {
      context.log.warn({ err: error, topic }, 'UnableToConnectToProject');
      return { refusal: `UnableToConnectToProject: ${noDatabase}` };
    }
    throw error;
  }
}

function overLimit(
  { settings, rates }: RealtimeContext,
  config: JoinConfig,
  { channelCount, share }: Pick<Joining, 'channelCount' | 'share'>,
): Refused | undefined {
  if (settings.private_only && !config.private) {
    return { refusal: 'PrivateOnly: This project only allows private channels' };
  }
  if (rates.joins.isExceeded() || share?.joins.isExceeded()) {
    return { refusal: 'ClientJoinRateLimitReached: Too many joins per second', isFinal: true };
  }
  if (channelCount >= settings.max_channels_per_client) {
    return { refusal: 'ChannelRateLimitReached: Too many channels' };
  }
  return undefined;
}

/** Checks the read permissions: of presence only if the channel enables it. `track` checks the other permissions. */
export async function policiesOf(
  { database, log }: RealtimeContext,
  topic: string,
  config: JoinConfig,
  { identity }: Access,
): Promise<Policies> {
  const extensions: Extension[] = config.presence?.enabled ? ['broadcast', 'presence'] : ['broadcast'];
  const allowed = await readable({ database, log, identity, topic, extensions });
  const policies = unasked();
  for (const extension of extensions) policies[extension].read = allowed.has(extension);
  return policies;
}

export const unreadable = (topic: string): string =>
  `You do not have permissions to read from this Channel topic: ${topic}`;

function unreadableTopic(topic: string, config: JoinConfig, policies: Policies | null): Refused | undefined {
  const wantsReplay = config.broadcast?.replay !== undefined;
  if (policies && !policies.broadcast.read && (wantsReplay || !policies.presence.read)) {
    return { refusal: `Unauthorized: ${unreadable(topic)}` };
  }
  if (!policies && wantsReplay) {
    return { refusal: 'UnableToReplayMessages: Replay is not allowed for public channels' };
  }
  return undefined;
}
