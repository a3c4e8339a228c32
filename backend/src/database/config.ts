import { z } from 'zod';

/** `[db]` of config.toml. */
export const databaseConfig = z.object({
  migrations: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  seed: z
    .object({
      enabled: z.boolean().default(true),
      /** Patterns of files below `supabase/`, in the order in which they are planted. */
      sql_paths: z.array(z.string()).default(['./seed.sql']),
    })
    .prefault({}),
});
export type DatabaseConfig = z.infer<typeof databaseConfig>;
