import { mostWork, workAsked } from '@irodori/contract/asked-work';
import { deviceOf } from '@irodori/contract/verification';
import { CheckUnavailable, type HumanCheck, type Sql } from 'barebase';
import { readVerification } from 'functions/_shared/verification/settings';
import { createVerify } from 'functions/_shared/verification/verifier';

/**
 * The check that a visitor is human, for `/auth/v1`: the same code as in the edge functions. Undefined if
 * VERIFICATION_PROVIDER is off.
 * @throws Error listing the faults of the variables
 */
export async function createHumanCheck(
  variables: Readonly<Record<string, string>>,
  siteUrl: string,
  database: Sql,
): Promise<HumanCheck | undefined> {
  const settings = readVerification((name) => variables[name]);
  if (settings.provider === 'off') return undefined;
  if (settings.provider === 'altcha') await requireMemory(database);
  const verify = createVerify({
    settings,
    siteOrigins: siteUrl.split(',').map((site) => new URL(site.trim()).origin),
    async spend(proof, expiresAt) {
      const { rows } = await database.query<{ is_first: boolean }>(
        'select public.spend_proof($1, $2) as is_first',
        [proof, expiresAt.toISOString()],
      );
      return rows[0]?.is_first === true;
    },
  });
  return {
    mostWork,
    deviceOf,
    async verify(token, action, work) {
      const reason = await verify(token, action, work);
      if (reason === 'unavailable') throw new CheckUnavailable(settings.provider);
      return reason === 'too-cheap' ? workAsked(work) : reason;
    },
  };
}

async function requireMemory(database: Sql): Promise<void> {
  const { rows } = await database.query(
    "select 1 where to_regprocedure('public.spend_proof(text, timestamptz)') is not null",
  );
  if (rows.length > 0) return;
  throw new Error(
    'VERIFICATION_PROVIDER is altcha, but the project has no function public.spend_proof(text, timestamptz) ' +
      'to remember used proofs. Add its migration, or choose another provider.',
  );
}
