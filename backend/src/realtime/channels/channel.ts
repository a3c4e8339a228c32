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

// As hosted: a setting that cannot be read has its default, and the join goes on.
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
  /** Messages that a replay has already brought. */
  readonly replayed: ReadonlySet<string>;
  access: Access;
  /** Null on a public topic, where everyone may do everything. */
  policies: Policies | null;
  subscriptions: readonly Subscription[];
  /** What it tracks, as JSON. */
  tracked: string | null;
  expiry: NodeJS.Timeout | undefined;
  push(event: string, payload: unknown): void;
  /** A push whose payload is JSON already. */
  pushJson(event: string, payload: string): void;
  write(frame: string | Buffer): void;
  reply(message: Message, status: 'ok' | 'error', response: unknown): void;
  /** Ends the channel as a fault of the server's, after which clients join again by themselves. */
  fail(): void;
  /** Tells the client why and closes the channel; the client may join again. */
  shutDown(reason: string): void;
}

export const isPrivate = (channel: Channel): boolean => channel.policies !== null;

/** A `system` message as the client's `on('system')` hears it. */
export function tell(
  channel: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
): void {
  channel.push('system', { channel: channel.topic, extension, message, status });
}
