import { expect, onTestFinished, test } from 'vitest';
import { keys } from '../../../testing/backend-process.ts';
import { ownAuth } from '../../../testing/own-auth.ts';
import { createAuthenticate } from '../../keys/authenticate.ts';
import { createAuth } from '../index.ts';
import { networkOf } from './network.ts';
import { RateLimit } from './rate-limit.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('the address “%s” is limited as “%s”', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a rate limit refuses further tries from other addresses of the same IPv6 network', () => {
  const limit = new RateLimit(2, 60_000);
  const take = (address: string) => () => limit.take(`address ${networkOf(address)}`);
  take('2001:db8:1:2::1')();
  take('2001:db8:1:2:ffff::2')();
  expect(take('2001:db8:1:2::3')).toThrow('Request rate limit reached');
  expect(take('2001:db8:1:3::1')).not.toThrow();
});

test('offers of passkeys and registrations of OAuth clients are limited per IPv6 /64 network', async () => {
  const auth = await ownAuth();
  onTestFinished(() => auth.remove());
  const { settings } = auth.context;
  const oauthServer = { ...settings.oauth_server, enabled: true, allow_dynamic_registration: true };
  const limited = {
    ...auth.context,
    settings: { ...settings, passkey: { enabled: true }, oauth_server: oauthServer },
    attempts: new RateLimit(1, 60_000),
  };
  const handle = createAuth(limited, createAuthenticate(keys, auth.context.signingKey));
  for (const path of ['/passkeys/authentication/options', '/oauth/clients/register']) {
    const statusFrom = async (address: string) => {
      const headers = { apikey: keys.publishable };
      const request = new Request(`http://localhost/auth/v1${path}`, { method: 'POST', headers });
      return (await handle(request, { address })).status;
    };
    expect(await statusFrom('2001:db8:1:2::1')).not.toBe(429);
    expect(await statusFrom('2001:db8:1:2:ffff::2')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1')).not.toBe(429);
  }
});
