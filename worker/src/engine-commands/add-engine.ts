import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { comfyUiInstance } from '../engines/comfyui/instance.ts';
import { proposeInputs } from '../engines/comfyui/propose.ts';
import { graph as graphSchema } from '../engines/comfyui/workflow.ts';
import { openRemote } from '../engines/open-remote-engines.ts';
import { drawTest, saveTest, testWords } from './draw-test.ts';
import { readEntries, writeEntries } from './engines-file.ts';
import { createApp, type NewApp } from './site.ts';

export interface NewEngine {
  readonly name: string;
  readonly url: string;
  readonly key: string | undefined;
  /** Path of the workflow in API format. */
  readonly workflow: string;
  /** The app to write into the catalogue; undefined: none. */
  readonly app: NewApp | undefined;
  /** The site that gets the app; undefined where none is known. */
  readonly site: SupabaseClient | undefined;
}

/** Looks whether a server can draw a workflow, draws a test picture, and keeps the engine and its app. */
export async function addEngine(
  file: string,
  { name, url, key, workflow, app, site }: NewEngine,
  say: (line: string) => void,
): Promise<void> {
  const entries = await readEntries(file);
  if (entries.some((entry) => entry.name === name)) throw new Error(`There is an engine "${name}" already`);
  const graph = graphSchema.parse(JSON.parse(await readFile(workflow, 'utf8')));
  const { inputs, settings, output = '' } = proposeInputs(graph);
  const places = { inputs, settings, output };
  const entry = { engine: 'comfyui', name, url, ...(key !== undefined && { key }) };
  const instance = comfyUiInstance.parse({ ...entry, workflow: { ...places, graph } });
  const engine = openRemote(instance);
  const faults = await engine.check();
  if (faults.length > 0) throw new Error(`The server cannot draw the workflow. ${faults.join(' ')}`);
  say(`The server has everything that the workflow needs. It sets:`);
  for (const [field, [node, input]] of Object.entries({ ...inputs, ...settings }))
    say(`  ${field}: "${input}" of node "${node}", ${graph[node]?.class_type ?? ''}`);
  say('A test picture:');
  const picture = await drawTest(engine, testWords, say);
  say(await saveTest(join(dirname(file), `${name}-test.webp`), picture));
  const path = relative(dirname(resolve(file)), resolve(workflow));
  await writeEntries(file, [...entries, { ...entry, workflow: { file: path, ...places } }]);
  say(`${file} has the engine "${name}". Restart the worker with WORKER_ENGINES=${file}`);
  if (app === undefined) return;
  if (site === undefined)
    say(
      'No site is known, so no app was made: run `npm start` first, or set SUPABASE_URL and SUPABASE_SECRET_KEY.',
    );
  else say(`The app “${app.name}” is at ${await createApp(site, instance, app, picture)}`);
}
