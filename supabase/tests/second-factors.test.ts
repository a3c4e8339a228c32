import { join } from 'node:path';
import { readConfig } from 'barebase';
import { expect, test } from 'vitest';

const { mfa } = readConfig({ SUPABASE_FOLDER: join(import.meta.dirname, '..') }).project.auth;

test('the project allows authenticator apps as second factors', () => {
  expect(mfa.totp).toEqual({ enroll_enabled: true, verify_enabled: true });
});

test('the project does not allow phones as second factors, since it has no text message provider', () => {
  expect(mfa.phone).toMatchObject({ enroll_enabled: false, verify_enabled: false });
});
