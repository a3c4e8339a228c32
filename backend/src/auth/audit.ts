import { randomUUID } from 'node:crypto';
import { tryGetContext } from 'hono/context-storage';
import type { Peer } from '../app.ts';
import type { Sql } from '../database/database.ts';

/** The recorded actions, each with GoTrue's `log_type`. */
const kinds = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
} as const;
export type AuditAction = keyof typeof kinds;

export interface Actor {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_sso_user: boolean;
  readonly raw_user_meta_data: Readonly<Record<string, unknown>> | null;
}

/** The actor of requests with the secret key. */
export const serviceActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
  is_sso_user: false,
  raw_user_meta_data: null,
};

interface Particulars {
  readonly actor: Actor;
  readonly traits?: Readonly<Record<string, unknown>>;
}

/**
 * Adds an entry to `auth.audit_log_entries` in the transaction of the recorded action, with the IP address of the
 * current request.
 */
export type Audit = (sql: Sql, action: AuditAction, particulars: Particulars) => Promise<void>;

export const audit: Audit = async (sql, action, { actor, traits }) => {
  const name = actor.raw_user_meta_data?.['full_name'];
  const payload = {
    actor_id: actor.id,
    actor_via_sso: actor.is_sso_user,
    actor_username: actor.phone || (actor.email ?? ''),
    action,
    log_type: kinds[action],
    ...(name !== undefined && { actor_name: name }),
    ...(traits && { traits }),
  };
  await sql.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, now(), $3)`,
    [randomUUID(), payload, tryGetContext<{ Bindings: Peer }>()?.env.address ?? ''],
  );
};
