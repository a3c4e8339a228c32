import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepSecrets } from '../settings/env-file.ts';
import { readSettings } from '../settings/settings.ts';
import { hasDemoAccounts } from './demo-accounts.ts';

const hosted = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
};

test.each([
  ['on this machine', {}, true],
  ['with a hosted backend', hosted, false],
  ['under a public address', { SITE_URL: 'https://irodori.example' }, false],
  ['in a network', { HOST: '192.0.2.7' }, false],
])('a site %s has the sample accounts: %o gives %s', (_, environment, expected) => {
  expect(hasDemoAccounts(readSettings(environment))).toBe(expected);
});

test('the password of the sample accounts is another one in each installation, and stays in it', async () => {
  const passwords = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'irodori-secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const read = async () => (await keepSecrets(join(folder, 'secrets'))).DEMO_PASSWORD;
    return [await read(), await read()];
  };
  const [first, second] = [await passwords(), await passwords()];
  expect(first[0]).toMatch(/^[\w-]{12}$/);
  expect(first[1]).toBe(first[0]);
  expect(second[0]).not.toBe(first[0]);
});
