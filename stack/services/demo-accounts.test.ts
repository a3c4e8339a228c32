import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepSecrets } from '../settings/env-file.ts';
import { readSettings } from '../settings/settings.ts';
import { stackEnv } from '../settings/stack-env.ts';
import { gateAccount, hasDemoAccounts } from './demo-accounts.ts';

const hosted = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
};

/** A file for secrets that does not exist yet, as before the first `npm start`. */
async function secretsFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'secrets');
}

test.each([
  ['on this machine', {}, true],
  ['with a hosted backend', hosted, false],
  ['under a public address', { SITE_URL: 'https://irodori.example' }, false],
  ['in a network', { HOST: '192.0.2.7' }, false],
])(
  'a site %s has the sample accounts and the visitor of the gate: %o gives %s',
  async (_, environment, expected) => {
    const settings = readSettings(environment);
    expect(hasDemoAccounts(settings)).toBe(expected);
    const secrets = await keepSecrets(await secretsFile());
    const { GATE_EMAIL, GATE_PASSWORD } = stackEnv(settings, secrets);
    const visitor = [gateAccount.email, secrets.GATE_PASSWORD];
    expect([GATE_EMAIL, GATE_PASSWORD]).toEqual(expected ? visitor : [undefined, undefined]);
  },
);

test('the password of the sample accounts is another one in each installation, and stays in it', async () => {
  const passwords = async () => {
    const file = await secretsFile();
    const read = async () => (await keepSecrets(file)).DEMO_PASSWORD;
    return [await read(), await read()];
  };
  const [first, second] = [await passwords(), await passwords()];
  expect(first[0]).toMatch(/^[\w-]{12}$/);
  expect(first[1]).toBe(first[0]);
  expect(second[0]).not.toBe(first[0]);
});
