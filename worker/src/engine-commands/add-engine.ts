import { dirname, join, resolve } from 'node:path';
import type { PictureBand } from '@irodori/contract/picture-check';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { readEntry } from '../engines/configured-engines.ts';
import type { ProposalOrder } from '../engines/engine-type.ts';
import { engineTypes } from '../engines/engine-types.ts';
import { serverUrl } from '../engines/instance-parts.ts';
import { openRemote } from '../engines/open-remote-engines.ts';
import { openPictureCheck, type PictureCheckOptions } from '../picture-check/picture-check.ts';
import { drawTest, saveTest } from './draw-test.ts';
import { readEntries, writeEntries } from './engines-file.ts';
import { findType } from './find-type.ts';
import { offerApps, withdrawnApps } from './returning-apps.ts';
import { createApp, placeApp, type NewApp } from './site.ts';
import { runBy } from './who-runs-it.ts';

/** A key before the type of its server is known; errors of requests would show one with other characters. */
const askedKey = z.string().regex(/^\P{Cc}+$/u, 'takes no line breaks and no other control characters');

/** What an operator has to know who lets another company draw for apps that are there. */
export const wordsLeave =
  'Whoever runs it then gets the words of visitors: if that is another company, the app has to say so.';

export interface NewEngine extends Omit<ProposalOrder, 'folder'> {
  /** The type that the operator names; undefined: the server is asked. */
  readonly type: string | undefined;
  /** The pipeline of an engine that is there already, which the new one shares; undefined: it has one of its own name. */
  readonly pipeline: string | undefined;
  /** The name of an app that the operator gives; undefined: none is given. */
  readonly appName: string | undefined;
  /** Asks for the app to write into the catalogue; undefined: none. */
  readonly app: (() => Promise<NewApp>) | undefined;
  /** The site that gets the app; undefined where none is known. */
  readonly site: SupabaseClient | undefined;
  /** The prompt of the test picture. */
  readonly text: string;
  /** What looks at the test picture before the app shows it. */
  readonly pictureCheck: PictureCheckOptions;
}

/** Looks what a server has, draws a test picture with what is chosen of it, and keeps the engine and its app. */
export async function addEngine(
  file: string,
  { type, pipeline, appName, app, site, text, pictureCheck, ...order }: NewEngine,
): Promise<void> {
  const { name, server, say } = order;
  z.object({ url: serverUrl, key: askedKey.optional() }).parse(server);
  const folder = dirname(resolve(file));
  const entries = await readEntries(file);
  if (entries.some((entry) => entry.name === name)) throw new Error(`There is an engine "${name}" already`);
  const found = engineTypes[await findType(type, server)];
  let isTitled = false;
  // An adapter says its first line after the server has responded. Before that, nobody knows whether the server is there.
  const sayOfServer = (line: string): void => {
    if (!isTitled) say(`${found.title} is at ${new URL(server.url).host}.`);
    isTitled = true;
    say(line);
  };
  const {
    entry: proposed,
    form,
    isRented = false,
  } = await found.propose({
    ...order,
    say: sayOfServer,
    folder,
  });
  const entry = pipeline === undefined ? proposed : { ...proposed, pipeline };
  const earlier = site === undefined ? [] : await withdrawnApps(site, pipeline ?? name);
  const newApp = earlier.length === 0 ? await app?.() : undefined;
  const placed = newApp &&
    site && {
      site,
      app: await placeApp(site, newApp, { pipeline: name, form, isRented }, text),
      check: await openPictureCheck(pictureCheck),
    };
  const engine = openRemote(await readEntry(entry, folder));
  const faults = await engine.check();
  if (faults.length > 0) throw new Error(`The server cannot draw this. ${faults.join(' ')}`);
  if (engine.enlarges === true) say('Visitors are offered its pictures at ×2 and ×4, too.');
  say('The server has everything. A test picture:');
  const picture = await drawTest(engine, text, say);
  say(await saveTest(join(folder, `${name}-test.webp`), picture));
  await writeEntries(file, [...entries, entry]);
  say(`${file} has the engine "${name}". Restart the worker with WORKER_ENGINES=${file}`);
  if ((pipeline !== undefined || earlier.length > 0) && isRented) say(wordsLeave);
  const retold =
    site === undefined || earlier.length === 0 ? [] : await offerApps(site, earlier, { isRented, form });
  for (const { name: title, slug } of earlier) say(`The app “${title}” can be ordered again at /${slug}`);
  for (const { name: title } of retold)
    say(`The page of the app “${title}” says now that ${runBy({ isRented })} runs the engine.`);
  if (appName !== undefined && (pipeline !== undefined || earlier.length > 0))
    say(
      `No app “${appName}” was made, because “${pipeline ?? name}” has apps. For a new one, add an engine of another --name, without --pipeline`,
    );
  if (newApp === undefined) return;
  if (placed === undefined) {
    say(
      'No site is known, so no app was made: run `npm start` first, or set SUPABASE_URL and SUPABASE_SECRET_KEY.',
    );
    return;
  }
  const { band } = await placed.check.look(picture.webp);
  await placed.check.close();
  if (band !== 'pass') {
    say(
      `No app was made, because it would show the test picture, and ${doubts[band]}. To try another picture: \`irodori engines remove ${name}\`, then add the engine again with another --prompt.`,
    );
    return;
  }
  say(`The app “${newApp.name}” is at ${await createApp(placed.site, placed.app, picture)}`);
}

const doubts = {
  hold: 'the picture check is not sure that it is harmless',
  block: 'the picture check takes it to be harmful',
} satisfies Record<Exclude<PictureBand, 'pass'>, string>;
