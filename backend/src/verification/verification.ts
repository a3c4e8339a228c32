import { readVerification } from 'functions/_shared/verification/settings';
import { createVerify, type Verify } from 'functions/_shared/verification/verifier';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';

/**
 * The check that a visitor is human, for `/auth/v1`: the same code as in the edge functions.
 * @throws Error listing the faults of the settings
 */
export async function createVerification(
  { environment, verification }: Config,
  database: Database,
): Promise<Verify> {
  const settings = readVerification((name) => verification[name]);
  if (settings.provider === 'altcha') await requireMemory(database);
  return createVerify({
    settings,
    siteOrigins: environment.SITE_URL.split(',').map((site) => new URL(site.trim()).origin),
    async spend(proof, expiresAt) {
      const { rows } = await database.query<{ is_first: boolean }>(
        'select public.spend_proof($1, $2) as is_first',
        [proof, expiresAt.toISOString()],
      );
      return rows[0]?.is_first === true;
    },
  });
}

async function requireMemory(database: Database): Promise<void> {
  const { rows } = await database.query(
    "select 1 where to_regprocedure('public.spend_proof(text, timestamptz)') is not null",
  );
  if (rows.length > 0) return;
  throw new Error(
    'VERIFICATION_PROVIDER is altcha, but the project has no function public.spend_proof(text, timestamptz) ' +
      'to remember used proofs. Add its migration, or choose another provider.',
  );
}
