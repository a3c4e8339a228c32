import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Sql } from '../../database/database.ts';

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new key with what an authenticator app reads it from. */
export function newTotpKey(issuer: string, account: string) {
  const totp = new TOTP({ ...parameters, issuer, label: account, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  // Pages put the picture into a data: URL as it is, so nothing in it may need escaping there.
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'H', border: 4 }) };
}

/** The number of the period whose code this is, if it is the present one or the one before or after. */
export function counterOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  // The clock is read once: a period that ends between two readings would let a code be taken twice.
  const timestamp = Date.now();
  const delta = totp.validate({ token: code.trim(), window: 1, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Whether the code is later than every one that was taken before; it is taken now. */
export async function takeCounter(sql: Sql, factorId: string, counter: number): Promise<boolean> {
  const { affected } = await sql.query(
    `insert into _irodori.used_totp_codes as used (factor_id, counter) values ($1, $2)
     on conflict (factor_id) do update set counter = excluded.counter where used.counter < excluded.counter`,
    [factorId, counter],
  );
  return affected === 1;
}
