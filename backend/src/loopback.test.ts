import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackUrl } from './loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['0000:0000:0000:0000:0000:0000:0000:0001', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:7f00:1', true],
  ['0:0:0:0:0:ffff:127.0.0.1', true],
  ['::1%lo', true],
  ['128.0.0.1', false],
  ['10.0.0.7', false],
  ['::2', false],
  ['::', false],
  ['::ffff:10.0.0.7', false],
  ['2001:db8::1', false],
  ['fe80::1%eth0', false],
  ['127.1', false],
  ['localhost', false],
  ['', false],
])('isLoopbackAddress(%j) is %s', (address, isOwn) => {
  expect(isLoopbackAddress(address)).toBe(isOwn);
});

test.each([
  ['http://localhost:54321', true],
  ['http://LOCALHOST/path', true],
  ['http://127.0.0.1:54321', true],
  ['http://[::1]:54321', true],
  ['http://[0:0:0:0:0:0:0:1]:54321', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['app://[0:0:0:0:0:0:0:1]', true],
  ['http://localhost.site.example', false],
  ['http://127.0.0.1.site.example', false],
  ['http://localhost@site.example', false],
  ['http://10.0.0.7:54321', false],
  ['http://[::2]', false],
  ['http://', false],
  ['localhost', false],
])('isLoopbackUrl(%j) is %s', (url, isOwn) => {
  expect(isLoopbackUrl(url)).toBe(isOwn);
});
