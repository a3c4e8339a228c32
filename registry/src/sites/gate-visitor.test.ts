import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/built-module.ts';
import { commandEnvironment } from '../environment.ts';
import { visitorAt, visitorOf } from './gate-visitor.ts';

const [email, project, secretKey] = ['gate@example.org', 'https://project.example', 'sb_secret_x'];

test('the gate’s visitor has a password, or else the secret key of its project', () => {
  const withKey = { GATE_EMAIL: email, SUPABASE_URL: project, SUPABASE_SECRET_KEY: secretKey };
  expect(visitorOf(withKey)).toEqual({ email, proof: { project, secretKey } });
  expect(visitorOf({ ...withKey, GATE_PASSWORD: 'x' })).toEqual({ email, proof: { password: 'x' } });
  expect(visitorOf({ GATE_PASSWORD: 'x' })).toBeUndefined();
});

test('a command refuses an account of the gate that cannot sign in, and names what is missing', () => {
  const { error } = commandEnvironment.safeParse({ GATE_EMAIL: email, SUPABASE_URL: project });
  expect(error?.issues).toMatchObject([
    { path: ['GATE_PASSWORD'], message: expect.stringContaining('SUPABASE_SECRET_KEY') },
  ]);
});

test('the visitor of a started stack signs in at that stack’s site alone', async () => {
  const checkout = await temporaryFolder();
  await mkdir(path.join(checkout, 'stack'));
  await writeFile(path.join(checkout, 'stack', 'bootstrap.mjs'), '');
  await mkdir(path.join(checkout, '.irodori'));
  const kept = `SITE_URL=http://localhost:3000\nGATE_EMAIL=${email}\nGATE_PASSWORD=x\n`;
  await writeFile(path.join(checkout, '.irodori', 'env'), kept);
  const places = { gateVisitor: undefined, cwd: checkout };
  expect(await visitorAt('http://localhost:3000/', places)).toEqual({ email, proof: { password: 'x' } });
  expect(await visitorAt('https://elsewhere.example', places)).toBeUndefined();
});
