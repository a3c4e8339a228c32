import { expect, test } from 'vitest';
import { providerName } from './provider-names.ts';

test.each([
  ['linkedin_oidc', 'LinkedIn'],
  ['google', 'Google'],
  ['custom:acme-works', 'Acme works'],
  ['email', 'Email address'],
  ['phone', 'Phone number'],
])('the provider %s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name);
});
