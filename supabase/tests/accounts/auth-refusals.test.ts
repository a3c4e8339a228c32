import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authRefusals } from '@irodori/contract/refusals';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../backend/src/auth');

/** Requests that neither the sign-in page nor the password pages make. */
const otherRequests = ['admin', 'factors', 'oauth-server', 'passkeys', 'providers', 'texts', 'webauthn'];

/** Codes in the remaining folders that answer other requests: identities, phone numbers, links and their codes. */
const otherCodes = [
  'bad_code_verifier',
  'email_conflict_identity_not_deletable',
  'flow_state_expired',
  'flow_state_not_found',
  'identity_not_found',
  'not_admin',
  'otp_disabled',
  'over_sms_send_rate_limit',
  'phone_exists',
  'phone_not_confirmed',
  'phone_provider_disabled',
  'reauthentication_not_valid',
  'saml_provider_disabled',
  'single_identity_not_deletable',
  'web3_provider_disabled',
];

/** What the source computes instead of writing it as a literal. */
const computed: Readonly<Record<string, readonly string[]>> = {
  '`${provider}_not_confirmed`': ['email_not_confirmed', 'phone_not_confirmed'],
  'limits.ts code': ['over_email_send_rate_limit', 'over_sms_send_rate_limit'],
  'hooks.ts code': ['unexpected_failure', 'unknown'],
};

const codesIn = (file: string): readonly string[] => {
  const source = readFileSync(join(folder, file), 'utf8');
  return [...source.matchAll(/new AuthError\(\s*[^,]+,\s*([^,]+),/g)].flatMap(([, code = '']) =>
    code.startsWith("'")
      ? code.slice(1, -1)
      : (computed[code] ?? computed[`${file.split('/').at(-1)} ${code}`] ?? code),
  );
};

test('the contract lists every code by which the auth service refuses a request of the sign-in and password pages', () => {
  const exclude = [...otherRequests.map((name) => `${name}/**`), '**/*.test.ts'];
  const raised = globSync('**/*.ts', { cwd: folder, exclude }).flatMap(codesIn);
  expect([...new Set(raised)].toSorted()).toEqual([...authRefusals, ...otherCodes].toSorted());
});
