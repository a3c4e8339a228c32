import type { Sql } from '../../database/database.ts';

/**
 * Deletes abandoned rows: challenges and unverified factors after a day, unverified factors without a challenge after
 * five minutes.
 */
export async function sweepFactors(sql: Sql): Promise<void> {
  await sql.query(
    `delete from auth.mfa_challenges where id in (
       select id from auth.mfa_challenges where created_at < now() - interval '24 hours'
       limit 100 for update skip locked)`,
  );
  await sql.query(
    `delete from auth.mfa_factors where id in (
       select f.id from auth.mfa_factors f
       where f.status = 'unverified' and (f.created_at < now() - interval '24 hours'
         or f.created_at < now() - interval '5 minutes'
           and not exists (select 1 from auth.mfa_challenges c where c.factor_id = f.id))
       limit 100 for update skip locked)`,
  );
}
