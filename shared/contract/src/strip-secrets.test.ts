import { expect, test } from 'vitest';
import { stripSecrets } from './strip-secrets.ts';

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';

test.each([
  ['a token', `JWT ${token} refused`, 'JWT [token] refused'],
  ['a header', `Authorization: Bearer abc.def`, 'Authorization: [removed] [token]'],
  ['a query', 'GET https://site.test/confirm?code=123456#x failed', 'GET https://site.test/confirm failed'],
  ['the query of a path', 'no data at /confirm?token_hash=abc', 'no data at /confirm'],
  ['a session cookie', 'cookie sb-1-auth-token=base64-eyJhY2Nlc3MifQ', 'cookie sb-1-auth-token=[removed]'],
  ['a code verifier without its cookie', 'not JSON: base64-ImRiMTFlODEi', 'not JSON: [session]'],
  ['a token outside of its header', 'sent Bearer abc.def', 'sent Bearer [token]'],
  ['a key', 'apikey sb_secret_abc_def', 'apikey [key]'],
  ['a key of Stripe', 'Invalid API Key provided: sk_test_******abc', 'Invalid API Key provided: [key]'],
  ['a secret of an endpoint at Stripe', 'signed by whsec_Ab12', 'signed by [key]'],
  ['a field of JSON', '{"password": "hunter 2", "n": 1}', '{"password": [removed], "n": 1}'],
  ['an e-mail address', 'for ada.l@example.org', 'for [e-mail]'],
])('stripSecrets removes %s', (_name, text, stripped) => {
  expect(stripSecrets(text)).toBe(stripped);
});

test('stripSecrets keeps the position in a file of a stack trace', () => {
  const stack = 'Error: x\n    at Throws (https://cdn.test/modules/alpha/1.0.0/chunks/throws.js:1:234)';
  expect(stripSecrets(stack)).toBe(stack);
});
