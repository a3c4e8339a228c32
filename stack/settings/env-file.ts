import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';

/** Keys of the embedded backend and the demo accounts' password; generated once and kept beside the data. */
export interface LocalSecrets {
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly SUPABASE_SECRET_KEY: string;
  readonly DEMO_PASSWORD: string;
  /** The password of the gate's visitor, which sees pages that need a session. */
  readonly GATE_PASSWORD: string;
  /** Signs the challenges of human verification. */
  readonly VERIFICATION_SECRET: string;
  /** Those of the double of Stripe. */
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  /** The content backend's own. */
  readonly CMS_SECRET: string;
  /** The first editor's, at the admin panel of the content backend. */
  readonly CMS_EDITOR_PASSWORD: string;
  /** Shared by the content backend and the shell. */
  readonly CONTENT_SECRET: string;
  /** Signs override links. */
  readonly OVERRIDE_SECRET: string;
}

const secret = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Reads the secrets of earlier starts and generates missing ones. They have their own file, because `env` contains the
 * keys of a hosted project while one is used.
 */
export async function keepSecrets(file: string): Promise<LocalSecrets> {
  const kept = await readFile(file, 'utf8').then(parseEnv, () => ({}) as NodeJS.Dict<string>);
  const secrets = {
    SUPABASE_PUBLISHABLE_KEY: kept['SUPABASE_PUBLISHABLE_KEY'] ?? `sb_publishable_${secret(24)}`,
    SUPABASE_SECRET_KEY: kept['SUPABASE_SECRET_KEY'] ?? `sb_secret_${secret(32)}`,
    DEMO_PASSWORD: kept['DEMO_PASSWORD'] ?? secret(9),
    GATE_PASSWORD: kept['GATE_PASSWORD'] ?? secret(24),
    VERIFICATION_SECRET: kept['VERIFICATION_SECRET'] ?? secret(32),
    STRIPE_SECRET_KEY: kept['STRIPE_SECRET_KEY'] ?? `sk_test_${secret(24)}`,
    STRIPE_WEBHOOK_SECRET: kept['STRIPE_WEBHOOK_SECRET'] ?? `whsec_${secret(24)}`,
    CMS_EDITOR_PASSWORD: kept['CMS_EDITOR_PASSWORD'] ?? `${secret(12)}Aa1`,
    CMS_SECRET: kept['CMS_SECRET'] ?? secret(32),
    OVERRIDE_SECRET: kept['OVERRIDE_SECRET'] ?? secret(32),
    CONTENT_SECRET: kept['CONTENT_SECRET'] ?? `whsec_${randomBytes(32).toString('base64')}`,
  };
  await writeEnvFile(file, secrets);
  return secrets;
}

/** Writes an env file that only its owner can read. */
export async function writeEnvFile(file: string, values: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
}
