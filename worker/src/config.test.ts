import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('all faults of the environment are listed together, without the values', () => {
  const read = () =>
    readConfig({ SUPABASE_URL: 'nowhere', WORKER_CONCURRENCY: '-1', SUPABASE_SECRET_KEY: 'sb_secret_x' });
  expect(read).toThrow(/SUPABASE_URL[\s\S]*WORKER_CONCURRENCY/);
  expect(read).not.toThrow(/nowhere|sb_secret_x/);
});

test('a secret key with a line break, which a failed request would name, stops the start', () => {
  const env = { SUPABASE_URL: 'http://localhost:54321', SUPABASE_SECRET_KEY: 'sb_secret_x\nsecond' };
  expect(() => readConfig(env)).toThrow('SUPABASE_SECRET_KEY: takes visible ASCII');
  expect(() => readConfig(env)).not.toThrow('sb_secret_x');
});

test('two workers without WORKER_NAME have different names', () => {
  const env = { SUPABASE_URL: 'http://localhost:54321', SUPABASE_SECRET_KEY: 'sb_secret_x' };
  expect(readConfig(env).name).not.toBe(readConfig(env).name);
});
