import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { requireFree } from './port.ts';
import { readSettings } from './settings.ts';

test('without an environment the site is on 3000 and the embedded backend on 54321', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ sitePort: 3000, backendPort: 54_321, siteUrl: 'http://localhost:3000' });
  expect(settings.hosted).toBeUndefined();
});

test.each([
  [undefined, '127.0.0.1', 'http://localhost'],
  ['0.0.0.0', '0.0.0.0', 'http://localhost'],
  ['::', '::', 'http://localhost'],
  ['::1', '::1', 'http://localhost'],
  ['192.0.2.7', '192.0.2.7', 'http://192.0.2.7'],
  ['2001:db8::7', '2001:db8::7', 'http://[2001:db8::7]'],
])('with HOST=%s all services listen on %s and have URLs with %s', (HOST, host, url) => {
  expect(readSettings({ HOST })).toMatchObject({
    host,
    siteUrl: `${url}:3000`,
    registryUrl: `${url}:3001`,
    backendUrl: `${url}:54321`,
  });
});

test('the settings refuse a HOST that is not an IP address', () => {
  expect(() => readSettings({ HOST: 'my-laptop' })).toThrow(/expected an IP address[^]*HOST/);
});

test('a hosted project’s URL and keys replace the embedded backend', () => {
  const { hosted } = readSettings({
    SUPABASE_URL: 'https://project.example',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
  });
  expect(hosted).toEqual({
    url: 'https://project.example',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
  });
});

test('the stack has a content backend of its own, unless --no-cms leaves it out or CONTENT_URL names another one', () => {
  expect(readSettings({}).cms).toMatchObject({ port: 1337, url: 'http://localhost:1337' });
  expect(readSettings({}, ['--no-cms']).cms).toBeUndefined();
  expect(readSettings({ CONTENT_URL: 'http://cms.example' }).cms).toBeUndefined();
});

test.each([
  ['a site for this machine alone', {}, true],
  ['an account at Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, false],
  [
    'a hosted project',
    { SUPABASE_URL: 'https://project.example', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' },
    false,
  ],
  [
    'a site for others, whose browsers could not open the payment page',
    { SITE_URL: 'https://site.example' },
    false,
  ],
])('with %s the double of Stripe takes payments: %j → %s', (_, env, hasStripeDouble) => {
  expect(readSettings(env)).toMatchObject({ hasStripeDouble });
});

test('visitors are checked by proof of work locally, and by VERIFICATION_PROVIDER with a hosted project', () => {
  expect(readSettings({}).verification).toEqual({ provider: 'altcha' });
  const hosted = { SUPABASE_URL: 'https://project.example', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
  expect(readSettings(hosted).verification).toEqual({ provider: 'off' });
  const turnstile = { VERIFICATION_PROVIDER: 'turnstile', VERIFICATION_SITE_KEY: 'public' };
  expect(readSettings({ ...hosted, ...turnstile }).verification).toEqual({ provider: 'turnstile' });
});

test('a third-party VERIFICATION_PROVIDER requires both of its keys', () => {
  const read = () => readSettings({ VERIFICATION_PROVIDER: 'recaptcha' });
  expect(read).toThrow(/VERIFICATION_SITE_KEY/);
  expect(read).toThrow(/VERIFICATION_SECRET/);
});

test('readSettings lists all faults of the environment together', () => {
  const read = () => readSettings({ SITE_PORT: '99999', SUPABASE_URL: 'nonsense' });
  expect(read).toThrow(/SITE_PORT/);
  expect(read).toThrow(/SUPABASE_URL/);
});

test('a hosted URL without its key is refused with the key’s name', () => {
  expect(() => readSettings({ SUPABASE_URL: 'https://project.example' })).toThrow(
    /SUPABASE_PUBLISHABLE_KEY is needed/,
  );
});

test('requireFree names a taken port and the variable that changes it', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await expect(requireFree(port, 'the site', 'SITE_PORT')).rejects.toThrow(
    new RegExp(`Port ${port} \\(the site\\) is taken.*SITE_PORT=${port + 10} npm start`),
  );
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
