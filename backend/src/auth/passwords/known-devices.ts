import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { userByEmail, userByPhone } from '../accounts/users.ts';

/** Where supabase-js puts the captcha token. */
export const security = z.object({ captcha_token: z.string().nullish() }).nullish();

/** The secret of the browser that sends the request, where the human check knows devices. */
export const deviceIn = ({ humanCheck }: AuthContext, given: z.infer<typeof security>): string | undefined =>
  humanCheck?.deviceOf?.(given?.captcha_token ?? '');

const hash = "sha256(convert_to($1::uuid || ' ' || $2, 'UTF8'))";

/** An account as a visitor names it, whether there is such an account or not. */
export interface NamedAccount {
  readonly provider: 'email' | 'phone';
  readonly name: string;
}

export const findUser = (sql: Sql, { provider, name }: NamedAccount) =>
  (provider === 'email' ? userByEmail : userByPhone)(sql, name);

/** The secret of the browser, if the account was signed in to with its password there before. */
export async function knownDevice(
  sql: Sql,
  account: NamedAccount,
  device: string | undefined,
): Promise<string | undefined> {
  const user = device === undefined ? undefined : await findUser(sql, account);
  if (!user) return undefined;
  const { rows } = await sql.query(
    `select 1 from _irodori.known_devices where user_id = $1 and device_hash = ${hash}`,
    [user.id, device],
  );
  return rows.length > 0 ? device : undefined;
}

const mostDevices = 20;

/** Call it only after the account's password was verified. The account's latest twenty devices stay known. */
export async function rememberDevice(sql: Sql, userId: string, device: string | undefined): Promise<void> {
  if (device === undefined) return;
  await sql.query(
    `insert into _irodori.known_devices (user_id, device_hash) values ($1, ${hash})
     on conflict (user_id, device_hash) do update set seen_at = now()`,
    [userId, device],
  );
  await sql.query(
    `delete from _irodori.known_devices where user_id = $1 and device_hash in (
       select device_hash from _irodori.known_devices where user_id = $1 order by seen_at desc offset ${mostDevices})`,
    [userId],
  );
}
