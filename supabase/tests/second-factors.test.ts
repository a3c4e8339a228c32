import { join } from 'node:path';
import { readConfig } from 'barebase';
import { expect, test } from 'vitest';

const { mfa } = readConfig({ SUPABASE_FOLDER: join(import.meta.dirname, '..') }).project.auth;

test('visitors can protect their account by an authenticator app', () => {
  expect(mfa.totp).toEqual({ enroll_enabled: true, verify_enabled: true });
});

test('no texts are promised, as nobody sends them', () => {
  expect(mfa.phone).toMatchObject({ enroll_enabled: false, verify_enabled: false });
});
