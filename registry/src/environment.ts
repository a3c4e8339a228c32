import { fileURLToPath } from 'node:url';
import { listenHost } from '@irodori/contract/listen-host';
import { z } from 'zod';

/** The registry of the local stack; empty in a package that npm installed, which knows no registry by itself. */
const ownFolder = import.meta.url.includes('/node_modules/')
  ? ''
  : fileURLToPath(new URL('../../.irodori/registry', import.meta.url));

const registryFolder = {
  /** The folder of the registry's data: `registry.json`, `log.jsonl` and `modules/<id>/<version>/…`. */
  REGISTRY_DIR: z.string().default(ownFolder),
  /** The folder of the keys that sign the registry; without it `keys` beside REGISTRY_DIR. */
  IRODORI_KEYS: z.string().min(1).optional(),
};

const addresses = /^(https?:\/\/[^\s,]+(, *https?:\/\/[^\s,]+)*)?$/;

const sites = z.string().regex(addresses, 'expected http://… addresses, separated by commas').default('');

/** The addresses in IRODORI_SITES. */
export const sitesOf = (urls: string): readonly string[] => urls.split(/, */).filter((url) => url !== '');

/** The variables of the command line. */
export const commandEnvironment = z.object({
  ...registryFolder,
  /** Sites that a change waits for, separated by commas. */
  IRODORI_SITES: sites,
  /** The site's secret, with which `link` signs. */
  OVERRIDE_SECRET: z.string().min(32).optional(),
});

/** The variables of the registry's server. */
export const environment = z.object({
  ...registryFolder,
  REGISTRY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOST: listenHost,
  /** Sites whose canaries the server judges, separated by commas; without it none is judged by itself. */
  IRODORI_SITES: sites,
});
