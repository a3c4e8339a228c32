import type { Sql } from '../../database/database.ts';
import type { ProjectConfig } from '../../config.ts';

type End = 'expired' | 'inactive' | 'low_aal' | 'replaced';

/** The reason why the session of a refresh token has ended under `[auth.sessions]`; undefined if it has not. */
export async function whyEnded(
  sql: Sql,
  { token, session_id: sessionId }: { readonly token: string; readonly session_id: string },
  { sessions }: ProjectConfig['auth'],
): Promise<End | undefined> {
  const { rows } = await sql.query<{
    is_expired: boolean;
    is_inactive: boolean;
    is_low: boolean;
    is_replaced: boolean;
  }>(
    `with own as (
       select s.*, coalesce(s.refreshed_at at time zone 'utc', greatest(t.updated_at, s.created_at)) as last_at
       from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
       where s.id = $1 and t.token = $2)
     select coalesce(own.not_after < now(), false)
         or coalesce(own.created_at < now() - make_interval(secs => $3), false) as is_expired,
       coalesce(own.last_at < now() - make_interval(secs => $4), false) as is_inactive,
       coalesce(own.created_at < now() - make_interval(secs => $5), false) and own.aal is distinct from 'aal2'
         and exists (select 1 from auth.mfa_factors f
           where f.user_id = own.user_id and f.status = 'verified') as is_low,
       exists (select 1 from auth.sessions other
         where other.user_id = own.user_id and other.id <> own.id
           and coalesce(other.not_after > now(), true)
           and coalesce(other.created_at > now() - make_interval(secs => $3), true)
           and coalesce(other.refreshed_at at time zone 'utc', other.created_at) > own.last_at) as is_replaced
     from own`,
    [
      sessionId,
      token,
      seconds(sessions.timebox),
      seconds(sessions.inactivity_timeout),
      seconds(sessions.allow_low_aal),
    ],
  );
  const [session] = rows;
  if (session?.is_expired) return 'expired';
  if (session?.is_inactive) return 'inactive';
  if (session?.is_low) return 'low_aal';
  return sessions.single_per_user && session?.is_replaced ? 'replaced' : undefined;
}

const seconds = (milliseconds: number | undefined): number | null =>
  milliseconds ? milliseconds / 1000 : null;
