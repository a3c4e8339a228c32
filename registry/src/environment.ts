import { fileURLToPath } from 'node:url';
import { listenHost } from '@irodori/contract/listen-host';
import { z } from 'zod';

/** The variables of the registry's command line. */
export const commandEnvironment = z.object({
  /** The folder of the registry's data: `registry.json` and `modules/<id>/<version>/…`. */
  REGISTRY_DIR: z.string().default(fileURLToPath(new URL('../../.irodori/registry', import.meta.url))),
});

/** The variables of the registry's server. */
export const environment = commandEnvironment.extend({
  REGISTRY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOST: listenHost,
});
