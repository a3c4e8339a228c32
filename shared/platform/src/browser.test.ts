import { expect, test } from 'vitest';
import { createBrowserPlatform } from './browser.ts';
import { createServerPlatform } from './server.ts';
import { signedOut } from './snapshot.ts';

test('the browser’s platform refuses to start without a URL or a key', () => {
  expect(() => createBrowserPlatform({ url: '', key: 'k', session: signedOut })).toThrow(
    "Your project's URL and API key are required to create a Supabase client!",
  );
  expect(() => createBrowserPlatform({ url: 'http://b.example', key: '', session: signedOut })).toThrow(
    /required/,
  );
});

test('the server’s platform refuses to start without a URL or a key', () => {
  expect(() => createServerPlatform({ url: '', key: 'k' })).toThrow(
    "Your project's URL and Key are required",
  );
});

test('the URL of a public object is made without a request, with its path escaped', () => {
  const { storage } = createBrowserPlatform({ url: 'http://b.example', key: 'k', session: signedOut });
  expect(storage.publicUrl('catalogue', 'apps/a b/1.webp')).toBe(
    'http://b.example/storage/v1/object/public/catalogue/apps/a%20b/1.webp',
  );
});
