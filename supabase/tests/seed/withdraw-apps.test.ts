import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const { owner, service } = useDatabase();

/** An app whose model this pipeline draws, and others meanwhile. */
async function offer(pipeline: string, fallbacks: readonly string[] = []): Promise<void> {
  await owner.query(
    `with m as (
       insert into models (name, description, pipeline, default_pipeline_config, task_name, fallback_pipelines)
       values ($1, '', $1, '{}', 'text-to-image', $2) returning id)
     insert into apps (name, description, icon, version, slug, category_id, model_id, config, header)
     select $1, 'Pictures.', 'icon.webp', '1.0.0', $1, (select id from categories limit 1), m.id, '{"cost": 2}', $1 from m`,
    [pipeline, fallbacks],
  );
}

const withdraw = (pipeline: string, removed: string) => service.call('withdraw_apps', { pipeline, removed });
const offered = (slug: string) =>
  owner.query('select withdrawn_at is null as offered from apps where slug = $1', [slug]);
const order = (slug: string) =>
  owner.query(`insert into jobs (app_id, prompt) select id, '{}' from apps where slug = $1`, [slug]);
const told = (pipeline: string) => ({ pipeline, isStopped: false, breakMs: 0 });

test('the apps of a pipeline that loses its only engine are withdrawn, once, and those of others are not', async () => {
  await offer('lonely');
  await offer('beside');
  await service.call('note_engines', { worker: 'w', engines: { lonely: told('lonely') } });
  expect(await withdraw('lonely', 'lonely')).toEqual(['lonely']);
  expect(await offered('lonely')).toEqual([{ offered: false }]);
  await expect(order('lonely')).rejects.toThrow('app_not_found');
  expect(await offered('beside')).toEqual([{ offered: true }]);
  expect(await withdraw('lonely', 'lonely')).toEqual([]);
});

test('apps for which a worker has another engine, or whose model names other pipelines, stay on offer', async () => {
  await offer('shared');
  await offer('rescued', ['spare']);
  const engines = { shared: told('shared'), 'shared-2': told('shared') };
  await service.call('note_engines', { worker: 'w', engines });
  expect(await withdraw('shared', 'shared')).toEqual([]);
  expect(await withdraw('rescued', 'rescued')).toEqual([]);
  expect(await offered('shared')).toEqual([{ offered: true }]);
});
