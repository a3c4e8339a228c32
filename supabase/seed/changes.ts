import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { connect, type Project } from '../project/find.ts';
import { seedRows } from './rows.ts';

const seedChange = z.object({
  table: z.string(),
  /** Slug or name, after the slug of the app that the row belongs to. */
  name: z.string(),
  change: z.enum(['added', 'changed', 'withdrawn', 'kept']),
  /** Columns that become the seed's; a key of `config` counts as a column. */
  changed: z.array(z.string()).nullable(),
  /** Columns that stay as an operator set them; null beside `kept` where that is the whole row. */
  kept: z.array(z.string()).nullable(),
});
export type SeedChange = z.infer<typeof seedChange>;

/** Rows of the seed that a project's database does not have yet; nothing is changed. */
export async function pendingChanges(project: Project): Promise<SeedChange[]> {
  const changes = await callSeed(connect(project), 'pending_seed', false);
  return changes.filter(({ change }) => change !== 'kept');
}

/** Brings the database to the seed, except for what was changed by hand, unless `overwrite` is set. */
export const applySeed = (client: SupabaseClient, overwrite: boolean): Promise<SeedChange[]> =>
  callSeed(client, 'apply_seed', overwrite);

async function callSeed(
  client: SupabaseClient,
  call: 'pending_seed' | 'apply_seed',
  overwrite: boolean,
): Promise<SeedChange[]> {
  const { data, error } = await client.rpc(call, { seed: seedRows, overwrite });
  if (error)
    throw new Error(`${call}: ${[error.code, error.message, error.details].filter(Boolean).join(' ')}`);
  return seedChange.array().parse(data);
}
