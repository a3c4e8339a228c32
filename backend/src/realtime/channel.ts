import { z } from 'zod';
import type { Identity } from '../database/identity.ts';
import type { Condition } from './change-filter.ts';
import type { Permissions } from './permissions.ts';
import type { Broadcast } from './protocol.ts';

const binding = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().default('public'),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
});

/** Payload of `phx_join`. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().default(false), self: z.boolean().default(false) }).prefault({}),
      private: z.boolean().default(false),
      postgres_changes: z.array(binding).default([]),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});

/** One `postgres_changes` subscription of a channel. */
export interface Binding extends z.infer<typeof binding> {
  readonly id: number;
  readonly condition: Condition | null;
}

/** A joined topic of one socket. */
export interface Channel {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly wantsOwn: boolean;
  readonly wantsAck: boolean;
  readonly bindings: readonly Binding[];
  identity: Identity;
  permissions: Permissions;
  expiry: NodeJS.Timeout | undefined;
  push(event: string, payload: unknown): void;
  broadcast(message: Broadcast): void;
}
