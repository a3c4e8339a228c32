import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Sql } from '../../database/database.ts';

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret with the URI and the QR code for an authenticator app. */
export function newTotpKey(issuer: string, account: string) {
  const totp = new TOTP({ ...parameters, issuer, label: account, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  // Pages insert the SVG into a data: URL without escaping, so it must contain no character that needs it.
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'H', border: 4 }) };
}

/** The period of the code if it is the current, previous or next one; otherwise undefined. */
export function counterOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  // The clock is read once: if a period ended between two readings, a code could be used twice.
  const timestamp = Date.now();
  const delta = totp.validate({ token: code.trim(), window: 1, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Marks the period as used; false if this or a later period was used before. */
export async function takeCounter(sql: Sql, factorId: string, counter: number): Promise<boolean> {
  const { affected } = await sql.query(
    `insert into _irodori.used_totp_codes as used (factor_id, counter) values ($1, $2)
     on conflict (factor_id) do update set counter = excluded.counter where used.counter < excluded.counter`,
    [factorId, counter],
  );
  return affected === 1;
}
