import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { variablesOf } from './environment.ts';

const toml = `
[auth.captcha]
enabled = true
provider = "turnstile"
secret = "env(CAPTCHA_SECRET)"
[auth.external.github]
secret = "env(GITHUB_SECRET)"
[auth]
additional_redirect_urls = ["env(PREVIEW_URL)", "http://env(NOT_A_REFERENCE)"]
[edge_runtime.secrets]
OPENAI_KEY = "env(KEY_OF_OPENAI)"
LITERAL = "as written"
`;

function project(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'irodori-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'config.toml'), text);
  return folder;
}

test('env() anywhere in config.toml is replaced by the value of its variable', () => {
  const { project: config } = readConfig({
    SUPABASE_FOLDER: project(toml),
    CAPTCHA_SECRET: 'secret of the captcha',
    GITHUB_SECRET: 'secret of GitHub',
    PREVIEW_URL: 'https://preview.example',
    KEY_OF_OPENAI: 'key',
  });
  expect(config.auth.captcha.secret).toBe('secret of the captcha');
  expect(config.auth.external['github']?.secret).toBe('secret of GitHub');
  expect(config.auth.additional_redirect_urls).toEqual([
    'https://preview.example',
    'http://env(NOT_A_REFERENCE)',
  ]);
  expect(config.edge_runtime.secrets).toEqual({ OPENAI_KEY: 'key', LITERAL: 'as written' });
});

test('env() with a variable that is not set becomes an empty string', () => {
  const { auth } = readConfig({ SUPABASE_FOLDER: project(toml), CAPTCHA_SECRET: 'a secret' }).project;
  expect(auth.external['github']?.secret).toBe('');
});

test('the list of backend variables contains the schema’s variables and every variable that config.toml names by env()', () => {
  const own = variablesOf(project(''));
  expect(own).toEqual(expect.arrayContaining(['LOG_LEVEL', 'SMTP_PASS']));
  const named = variablesOf(project(toml)).filter((name) => !own.includes(name));
  expect(named.toSorted()).toEqual(['CAPTCHA_SECRET', 'GITHUB_SECRET', 'KEY_OF_OPENAI', 'PREVIEW_URL']);
});

test('a config.toml with invalid TOML is refused with the file’s path', () => {
  const folder = project('[auth\nenabled');
  expect(() => readConfig({ SUPABASE_FOLDER: folder })).toThrow(join(folder, 'config.toml'));
});
