import { z } from 'zod';

/** `[db]` of config.toml. */
export const databaseConfig = z.object({
  migrations: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  seed: z
    .object({
      enabled: z.boolean().default(true),
      /** Patterns of seed files below `supabase/`, in the order in which the files run. */
      sql_paths: z.array(z.string()).default(['./seed.sql']),
    })
    .prefault({}),
});
export type DatabaseConfig = z.infer<typeof databaseConfig>;
