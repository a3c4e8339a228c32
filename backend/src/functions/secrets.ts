import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * What `supabase secrets set` gives hosted functions: `functions/.env`, and config.toml's `edge_runtime.secrets`,
 * where `env(NAME)` stands for a variable of the backend's environment. Names of the platform's own are left out.
 */
export function functionSecrets(
  project: string,
  configured: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const file = join(project, 'functions/.env');
  const ofFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...ofFile, ...configured })) {
    const [, variable] = /^env\((\w+)\)$/.exec(value ?? '') ?? [];
    const given = variable === undefined ? value : environment[variable];
    if (given !== undefined && !name.startsWith('SUPABASE_')) secrets[name] = given;
  }
  return secrets;
}
