import type { Platform } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { z } from 'zod/mini';

type Data = Platform['data'];

/** How many of the visitor's codes are left; null if none were ever made. */
export const codesLeft = (data: Data): Promise<number | null> =>
  data.value(z.nullable(z.number()), (db) => db.rpc('recovery_codes_left'));

/** Replaces the visitor's codes. @throws PlatformError `PT403` if the sign-in is not fresh */
export const makeCodes = (data: Data): Promise<string[]> =>
  data.value(z.array(z.string()), (db) => db.rpc('make_recovery_codes'));

/** Completes the sign-in. @throws PlatformError `recovery_code_wrong`, `recovery_code_too_often` */
export async function redeemCode(data: Data, code: string): Promise<void> {
  const result = await data.value(z.enum(['done', 'wrong', 'too_often']), (db) =>
    db.rpc('redeem_recovery_code', { code }),
  );
  if (result !== 'done')
    throw new PlatformError('The recovery code was refused.', {
      code: `recovery_code_${result}`,
      status: 422,
    });
}

/** Removes every factor of a visitor whose sign-in a recovery code completed. */
export const removeLostFactors = (data: Data): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('remove_lost_factors'));
