import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Access } from './access.ts';
import type { Subscription } from '../changes/subscription.ts';
import type { CallWindow } from '../limits/limits.ts';
import type { Policies } from './permissions.ts';
import type { Message, Version } from '../sockets/protocol.ts';

const flexible = z
  .union([
    z.boolean(),
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['true', 'false']))
      .transform((text) => text === 'true'),
  ])
  .catch(false);

// As in the hosted service, an invalid setting has its default and does not refuse the join.
const broadcast = z
  .object({ ack: flexible, self: flexible, replication_ready: flexible, replay: z.unknown() })
  .partial()
  .catch({});
const presence = z.object({ enabled: flexible, key: z.unknown() }).partial().catch({});
const waiting = z.object({ wait: flexible }).partial().catch({});

/** Payload of `phx_join`. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast,
      presence,
      private: flexible,
      postgres_changes: z
        .array(z.unknown())
        .transform((wanted) => wanted.filter((each) => each !== null))
        .catch([]),
      postgres_changes_options: waiting,
    })
    .partial()
    .catch({}),
  access_token: z.string().nullish().catch(null),
  user_token: z.string().nullish().catch(null),
});
export type JoinConfig = z.infer<typeof joinPayload>['config'];

export const presenceKeyOf = ({ presence: given }: JoinConfig): string =>
  given?.key === undefined || given.key === null || given.key === '' ? randomUUID() : String(given.key);

/** A joined topic of one socket. */
export interface Channel {
  /** Without the prefix `realtime:`. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly version: Version;
  readonly config: JoinConfig;
  readonly presenceKey: string;
  readonly presenceCalls: CallWindow;
  /** Ids of the messages that the replay has sent, which are not sent again. */
  readonly replayed: ReadonlySet<string>;
  access: Access;
  /** Null on a public topic, where everyone may do everything. */
  policies: Policies | null;
  subscriptions: readonly Subscription[];
  /** The presence payload that the channel tracks, as JSON. */
  tracked: string | null;
  expiry: NodeJS.Timeout | undefined;
  push(event: string, payload: unknown): void;
  /** Pushes a payload that is already JSON text. */
  pushJson(event: string, payload: string): void;
  write(frame: string | Buffer): void;
  reply(message: Message, status: 'ok' | 'error', response: unknown): void;
  /** Closes the channel with `phx_error`, after which clients rejoin automatically. */
  fail(): void;
  /** Sends the client the reason and closes the channel. The client may join again. */
  shutDown(reason: string): void;
}

export const isPrivate = (channel: Channel): boolean => channel.policies !== null;

/** Sends a `system` message, which the client's `on('system')` receives. */
export function tell(
  channel: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
): void {
  channel.push('system', { channel: channel.topic, extension, message, status });
}
