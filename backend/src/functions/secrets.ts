import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * The secrets of functions from `functions/.env` and config.toml's `edge_runtime.secrets`, which correspond to
 * `supabase secrets set`. Empty secrets of config.toml (their variable is not set) and reserved names are left out.
 */
export function functionSecrets(
  project: string,
  configured: Readonly<Record<string, string>>,
): Record<string, string> {
  const file = join(project, 'functions/.env');
  const ofFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given = Object.entries(configured).filter(([, value]) => value !== '');
  const secrets = Object.entries({ ...ofFile, ...Object.fromEntries(given) });
  return Object.fromEntries(
    secrets.flatMap(([name, value]) =>
      value === undefined || name.startsWith('SUPABASE_') ? [] : [[name, value]],
    ),
  );
}
