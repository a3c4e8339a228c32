import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const database = useDatabase();

test.each([
  ['all own jobs', 'true', 'jobs_user_id_created_at_idx'],
  [
    'own jobs of an app',
    `app_id = '00000000-0000-4000-8000-000000000000'`,
    'jobs_user_id_app_id_created_at_idx',
  ],
  ['own jobs with stars', 'rating >= 4', 'jobs_rated_idx'],
])('%s are read from an index in the order of the list', async (_name, filter, index) => {
  const aki = await database.visitor();
  const plan = await database.transaction(async (sql) => {
    // A plan for many rows, which this table does not have.
    for (const plan of ['seqscan', 'bitmapscan', 'sort'])
      await sql.query(`select set_config('enable_${plan}', 'off', true)`);
    await sql.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: aki.id, session_id: aki.sessionId })],
    );
    const { rows } = await sql.query<{ 'QUERY PLAN': string }>(
      `explain select id from jobs where status in ('SUCCESS', 'ERROR') and ${filter} and created_at < now()
       order by created_at desc, id desc limit 25`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(index);
  expect(plan).toContain('Presorted Key: jobs.created_at');
});
