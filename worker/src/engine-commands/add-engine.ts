import { dirname, join, resolve } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { readEntry } from '../engines/configured-engines.ts';
import type { ProposalOrder } from '../engines/engine-type.ts';
import { engineTypes } from '../engines/engine-types.ts';
import { serverUrl } from '../engines/instance-parts.ts';
import { openRemote } from '../engines/open-remote-engines.ts';
import { drawTest, saveTest, testWords } from './draw-test.ts';
import { readEntries, writeEntries } from './engines-file.ts';
import { findType } from './find-type.ts';
import { createApp, type NewApp } from './site.ts';

export interface NewEngine extends Omit<ProposalOrder, 'folder'> {
  /** The type that the operator names; undefined: the server is asked. */
  readonly type: string | undefined;
  /** The pipeline of an engine that is there already, which the new one shares; undefined: it has one of its own name. */
  readonly pipeline: string | undefined;
  /** Asks for the app to write into the catalogue; undefined: none. */
  readonly app: (() => Promise<NewApp>) | undefined;
  /** The site that gets the app; undefined where none is known. */
  readonly site: SupabaseClient | undefined;
}

/** Looks what a server has, draws a test picture with what is chosen of it, and keeps the engine and its app. */
export async function addEngine(
  file: string,
  { type, pipeline, app, site, ...order }: NewEngine,
): Promise<void> {
  const { name, server, say } = order;
  z.object({ url: serverUrl }).parse(server);
  const folder = dirname(resolve(file));
  const entries = await readEntries(file);
  if (entries.some((entry) => entry.name === name)) throw new Error(`There is an engine "${name}" already`);
  const found = engineTypes[await findType(type, server)];
  say(`${found.title} is at ${new URL(server.url).host}.`);
  const { entry: proposed, form, isRented = false } = await found.propose({ ...order, folder });
  const entry = pipeline === undefined ? proposed : { ...proposed, pipeline };
  const newApp = await app?.();
  const engine = openRemote(await readEntry(entry, folder));
  const faults = await engine.check();
  if (faults.length > 0) throw new Error(`The server cannot draw this. ${faults.join(' ')}`);
  say('The server has everything. A test picture:');
  const picture = await drawTest(engine, testWords, say);
  say(await saveTest(join(folder, `${name}-test.webp`), picture));
  await writeEntries(file, [...entries, entry]);
  say(`${file} has the engine "${name}". Restart the worker with WORKER_ENGINES=${file}`);
  if (newApp === undefined) return;
  if (site === undefined)
    say(
      'No site is known, so no app was made: run `npm start` first, or set SUPABASE_URL and SUPABASE_SECRET_KEY.',
    );
  else {
    const model = { pipeline: name, form, isRented };
    say(`The app “${newApp.name}” is at ${await createApp(site, model, newApp, picture)}`);
  }
}
