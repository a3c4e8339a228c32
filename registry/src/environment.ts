import { fileURLToPath } from 'node:url';
import { listenHost } from '@irodori/contract/listen-host';
import { z } from 'zod';
import { bucketVariables, hasKeyOfBucket, withoutKey } from './bucket/settings.ts';
import { visitorOf } from './sites/gate-visitor.ts';

/** The registry of the local stack; empty in a package that npm installed, which knows no registry by itself. */
const ownFolder = import.meta.url.includes('/node_modules/')
  ? ''
  : fileURLToPath(new URL('../../.irodori/registry', import.meta.url));

export { bucketVariables } from './bucket/settings.ts';

const registryFolder = {
  /** The folder of the registry's data: `registry.json`, `log.jsonl` and `modules/<id>/<version>/…`. */
  REGISTRY_DIR: z.string().default(ownFolder),
  /** The folder of the keys that sign the registry; without it `keys` beside REGISTRY_DIR. */
  IRODORI_KEYS: z.string().min(1).optional(),
  ...bucketVariables,
};

const addresses = /^(https?:\/\/[^\s,]+(, *https?:\/\/[^\s,]+)*)?$/;

const sites = z.string().regex(addresses, 'expected http://… addresses, separated by commas').default('');

/** The addresses in IRODORI_SITES. */
export const sitesOf = (urls: string): readonly string[] => urls.split(/, */).filter((url) => url !== '');

/** The variables of the command line. */
export const commandEnvironment = z
  .object({
    ...registryFolder,
    /** Sites that a change waits for, separated by commas. */
    IRODORI_SITES: sites,
    /** The site's secret, with which `link` signs. */
    OVERRIDE_SECRET: z.string().min(32).optional(),
    /** The address of the account with which the gate sees pages that need a session. */
    GATE_EMAIL: z.string().min(1).optional(),
    /** Its password; without it the gate signs in by the secret key. */
    GATE_PASSWORD: z.string().min(1).optional(),
    /** The site's Supabase project, to which alone the secret key is sent. */
    SUPABASE_URL: z.url().optional(),
    /** Signs the gate in where human verification lets no program do so by a password. */
    SUPABASE_SECRET_KEY: z.string().min(1).optional(),
  })
  .refine((env) => env.GATE_EMAIL === undefined || visitorOf(env) !== undefined, {
    message:
      'GATE_EMAIL names an account, so GATE_PASSWORD is needed, or SUPABASE_URL and SUPABASE_SECRET_KEY',
    path: ['GATE_PASSWORD'],
  })
  .refine(hasKeyOfBucket, withoutKey);

/** The variables of the registry's server. */
export const environment = z
  .object({
    ...registryFolder,
    REGISTRY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    HOST: listenHost,
    /** Sites whose canaries the server judges, separated by commas; without it none is judged by itself. */
    IRODORI_SITES: sites,
  })
  .refine(hasKeyOfBucket, withoutKey);
