import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { userByEmail, userByPhone } from '../accounts/users.ts';

/** The field in which supabase-js sends the captcha token. */
export const security = z.object({ captcha_token: z.string().nullish() }).nullish();

/** The secret of the browser that sends the request, if the human check supports devices. */
export const deviceIn = ({ humanCheck }: AuthContext, given: z.infer<typeof security>): string | undefined =>
  humanCheck?.deviceOf?.(given?.captcha_token ?? '');

const hash = "sha256(convert_to($1::uuid || ' ' || $2, 'UTF8'))";

/** The identifier of an account that need not exist. */
export interface NamedAccount {
  readonly provider: 'email' | 'phone';
  readonly name: string;
}

export const findUser = (sql: Sql, { provider, name }: NamedAccount) =>
  (provider === 'email' ? userByEmail : userByPhone)(sql, name);

/** The secret of the browser if the account's password was used in it before; otherwise undefined. */
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

/** Call it only after verifying the account's password. Keeps the account's latest twenty devices. */
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
