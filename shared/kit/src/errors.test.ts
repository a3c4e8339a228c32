import { describe, expect, test } from 'vitest';
import { notFound, redirectTo } from './errors.ts';

describe('redirectTo()', () => {
  test('redirects to a path of this site', () => {
    const redirect = redirectTo('/app?page=2#top');
    expect([redirect.status, redirect.headers.get('Location')]).toEqual([302, '/app?page=2#top']);
    expect(redirectTo('/app', 308).status).toBe(308);
  });

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example', 'app', ''])(
    'throws for %j',
    (path) => {
      expect(() => redirectTo(path)).toThrow(`it got ${JSON.stringify(path)}`);
    },
  );
});

describe('notFound()', () => {
  test('is a 404 that names the path with its query', async () => {
    const response = notFound(new URL('https://irodori.example/app/nothing?page=2'));
    expect([response.status, await response.text()]).toEqual([404, 'Page Not Found: /app/nothing?page=2']);
  });
});
