import { execFile } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../contract/client.ts';
import { ownBackend, type OwnBackend } from '../../testing/own-backend.ts';
import { copyOfTemplate, dataFolder, removeFolder } from '../../testing/template.ts';
import { guest, visitor } from '../../testing/visitors.ts';
import { loadSigningKey } from './signing-key.ts';

let backend: OwnBackend;

beforeAll(async () => {
  backend = await ownBackend(await copyOfTemplate());
});
afterAll(async () => {
  await backend.close();
  await removeFolder(backend.data);
});

const run = promisify(execFile);

/** Runs the command `signing-keys`; resolves to `[kid, status]` for each line. */
async function signingKeys(data: string, ...command: string[]): Promise<[string, string][]> {
  const script = join(import.meta.dirname, '../main.ts');
  const { stdout } = await run(process.execPath, [script, 'signing-keys', ...command], {
    env: { ...process.env, BACKEND_DATA: data, SUPABASE_FOLDER: data },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).toReversed() as [string, string]);
}

async function publishedKids(): Promise<unknown[]> {
  const { keys } = (await (await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  return keys.map(({ kid }) => kid);
}

const whoIs = async (token: string) => (await guest(backend.url).auth.getUser(token)).data.user?.id;
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';

test('a running backend follows a rotation of keys; old tokens stay valid until their key is revoked', async () => {
  const { accessToken, refreshToken, id } = await visitor(backend.url);
  const before = await signingKeys(backend.data, 'list');
  expect(before.map(([, status]) => status)).toEqual(['in_use', 'standby']);

  const [old, inUse, standby] = await signingKeys(backend.data, 'rotate');
  expect([old?.[1], inUse?.[1], standby?.[1]]).toEqual(['previously_used', 'in_use', 'standby']);
  expect(inUse?.[0]).toBe(before[1]?.[0]);
  await eventually(async () => expect(await publishedKids()).toEqual([old?.[0], inUse?.[0], standby?.[0]]));
  expect(kidOf((await visitor(backend.url)).accessToken)).toBe(inUse?.[0]);
  expect(kidOf(accessToken)).toBe(old?.[0]);
  expect(await whoIs(accessToken)).toBe(id);

  await signingKeys(backend.data, 'revoke', kidOf(accessToken));
  await eventually(async () => expect(await publishedKids()).toEqual([inUse?.[0], standby?.[0]]));
  expect(await whoIs(accessToken)).toBeUndefined();
  const { data } = await guest(backend.url).auth.refreshSession({ refresh_token: refreshToken });
  expect(await whoIs(data.session?.access_token ?? '')).toBe(id);
});

test('revoking a signing key fails if the key is in use or unknown', async () => {
  const [[inUse] = ['']] = (await signingKeys(backend.data, 'list')).filter(
    ([, status]) => status === 'in_use',
  );
  await expect(signingKeys(backend.data, 'revoke', inUse)).rejects.toThrow(
    `The signing key ${inUse} is in_use. Rotate first`,
  );
  await expect(signingKeys(backend.data, 'revoke', 'nobody')).rejects.toThrow('no signing key nobody');
  await expect(signingKeys(backend.data, 'revoke', '-nobody')).rejects.toThrow('no signing key -nobody');
});

test('only the owner of the data folder can read the signing keys', () => {
  expect(statSync(join(backend.data, 'signing-keys.json')).mode & 0o777).toBe(0o600);
});

test('the single signing key of an older data folder stays in use', async () => {
  const data = await dataFolder();
  await loadSigningKey(data);
  const path = join(data, 'signing-keys.json');
  const [{ jwk }] = JSON.parse(readFileSync(path, 'utf8')) as [{ jwk: { kid: string } }];
  writeFileSync(join(data, 'signing-key.json'), JSON.stringify(jwk));
  rmSync(path);
  expect(kidOf(await (await loadSigningKey(data)).sign({}))).toBe(jwk.kid);
});

test('the backend does not start with a damaged file of signing keys, names the file and keeps it', async () => {
  const data = await dataFolder();
  const path = join(data, 'signing-keys.json');
  writeFileSync(path, '[{"status":"in_use"');
  await expect(ownBackend(data)).rejects.toThrow(`The keys in ${path} cannot be used: the file is not JSON`);
  expect(readFileSync(path, 'utf8')).toBe('[{"status":"in_use"');
});
