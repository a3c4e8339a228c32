import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyPlaces } from '@irodori/testing/tiny-places';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestAuth } from '../test-auth.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite } from '../test-site.ts';

let registry: TestRegistry;
let auth: TestAuth;
let folder: string;
let file: string;

beforeAll(async () => {
  registry = await TestRegistry.start();
  auth = await TestAuth.start();
  auth.answers.set('/rest/v1/rpc/session_addresses', {
    known: '81.2.69.160',
    nextNetwork: '81.2.70.1',
    newer: '2001:db8::1',
  });
  folder = await mkdtemp(join(tmpdir(), 'irodori-places-'));
  file = join(folder, 'places.mmdb');
  await writeFile(
    file,
    tinyPlaces('81.2.69.0', 24, {
      city: { names: { en: 'London' } },
      country: { names: { en: 'United Kingdom' } },
    }),
  );
});
afterAll(() => Promise.all([registry.stop(), auth.stop(), rm(folder, { recursive: true })]));

async function places(cookie: string | undefined, environment: Record<string, string>) {
  const site = await startTestSite({ registry: registry.url, supabase: auth.url, environment });
  onTestFinished(() => site.stop());
  const response = await site.get('/_session-places', cookie === undefined ? {} : { Cookie: cookie });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return response.json();
}

test('the places of a visitor’s sessions are named by the file of PLACES_FILE, as far as it knows them', async () => {
  expect(await places(await auth.cookie('user-a'), { PLACES_FILE: file })).toEqual({
    known: 'London, United Kingdom',
  });
});

test('a stranger and a visitor of a site without PLACES_FILE get no places', async () => {
  expect(await places(undefined, { PLACES_FILE: file })).toEqual({});
  expect(await places(await auth.cookie('user-a'), {})).toEqual({});
});

test('the shell refuses to start with a PLACES_FILE that it cannot read', async () => {
  const start = startTestSite({ registry: registry.url, environment: { PLACES_FILE: `${file}.missing` } });
  await expect(start).rejects.toThrow(/PLACES_FILE .* is no database of places/);
});
