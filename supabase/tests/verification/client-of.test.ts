import { clientOf } from 'functions/_shared/client';
import { expect, test } from 'vitest';

const from = (address: string) => clientOf(new Headers({ 'x-forwarded-for': address }), 'a secret');

test('all addresses of an IPv6 /64 network are one client of the functions, and those of another network another one', async () => {
  const client = await from('2001:db8:1:2::1');
  expect(client).toMatch(/^[0-9a-f]{32}$/);
  expect(await from('203.0.113.7, 2001:db8:1:2:ffff::2')).toBe(client);
  expect(await from('2001:db8:1:3::1')).not.toBe(client);
});
