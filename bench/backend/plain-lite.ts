import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';

/** Runs as a separate process: `@supabase/lite` on PGlite in memory, with the benchmark's table and function. */
const connection = await createPgliteConnection({});
const app = new App({
  connection,
  api: { enabled: true, schemas: ['public'] },
  auth: { enabled: true, jwt_secret: 'a-secret-of-the-benchmark-alone-32-bytes' },
  options: { server: { disableStudio: true } },
});
await app.ensureSystemSchema();
await app.connection
  .createMigrator(`
    create table public.entries (
      id bigint generated always as identity primary key,
      owner_id uuid not null default auth.uid(),
      body text not null,
      created_at timestamptz not null default now()
    );
    alter table public.entries enable row level security;
    create policy "owners have their entries" on public.entries to authenticated
      using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));`)
  .migrate();
await connection.exec(
  'create function public.add(a int, b int) returns int language sql immutable as $$ select a + b $$',
);
serve({ fetch: (request) => app.fetch(request), port: Number(process.argv[2]), hostname: '127.0.0.1' }, () =>
  process.stdout.write('ready\n'),
);
