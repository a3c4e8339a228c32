import { describe, expect, test } from 'vitest';
import { isAllowedRedirect, redirectTo } from './redirects.ts';

const settings = {
  site_url: 'https://site.example',
  additional_redirect_urls: [
    'https://*.preview.example/**',
    'https://other.example/only/this',
    'https://shop.example/*/done',
    'com.example.app://callback',
    'https://{red,blue}.example/[a-c]?',
  ],
};

describe('a redirect is allowed', () => {
  test.each([
    'https://site.example/any/path?query=1#part',
    'https://pr-7.preview.example/a/b?x=1',
    'https://other.example/only/this#part',
    'https://shop.example/cart/done',
    'com.example.app://callback',
    'https://red.example/b7',
    'http://127.0.0.1:4000/confirm',
    'http://[::1]:4000/confirm',
    'http://[0:0:0:0:0:0:0:1]:4000/confirm',
    'http://[::ffff:127.0.0.1]:4000/confirm',
  ])('to %s', (url) => {
    expect(isAllowedRedirect(settings, url)).toBe(true);
  });

  test('to any port of localhost if the site is on localhost', () => {
    const local = { site_url: 'http://localhost:3000', additional_redirect_urls: [] };
    expect(isAllowedRedirect(local, 'http://localhost:4321/confirm')).toBe(true);
    expect(isAllowedRedirect(local, 'https://localhost:4321/confirm')).toBe(false);
  });
});

describe('a redirect is refused', () => {
  test.each([
    '',
    '/confirm',
    'not a url',
    'http://site.example/',
    'https://site.example:8443/',
    'https://site.example.evil.example/',
    'https://site.example@evil.example/',
    'https://evil.example\\@site.example/',
    'https://evil.example/https://site.example/',
    'https://a.b.preview.example/',
    'https://other.example/only/this/more',
    'https://shop.example/a/b/done',
    'https://green.example/a7',
    'https://red.example/d7',
    'http://2130706433/',
    'http://8.8.8.8/',
    'javascript://127.0.0.1/%0aalert(1)',
    'https://site.example/\r\nset-cookie: a=b',
  ])('to %j', (url) => {
    expect(isAllowedRedirect(settings, url)).toBe(false);
  });
});

describe('the redirect after a flow', () => {
  const request = (url: string, headers: Record<string, string> = {}) =>
    redirectTo(settings, new Request(`http://backend${url}`, { headers }));

  test('goes to an allowed redirect_to, otherwise to an allowed referrer, otherwise to the site', () => {
    const named = '/otp?redirect_to=https%3A%2F%2Fother.example%2Fonly%2Fthis';
    const referer = 'https://pr-1.preview.example/page';
    expect(request(named, { referer })).toBe('https://other.example/only/this');
    expect(request('/otp?redirect_to=https://evil.example', { referer })).toBe(referer);
    expect(request('/otp?redirect_to=https://evil.example')).toBe('https://site.example');
  });
});
