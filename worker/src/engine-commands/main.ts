import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { pictureCheckOf } from '../config.ts';
import { readConfiguredEngines, type ConfiguredEngine } from '../engines/configured-engines.ts';
import type { EngineType } from '../engines/engine-type.ts';
import { engineTypes, isEngineType } from '../engines/engine-types.ts';
import { openRemote } from '../engines/open-remote-engines.ts';
import { engineCommandEnvironment, faultsOfVariables } from '../environment.ts';
import { addEngine, wordsLeave } from './add-engine.ts';
import { askSecret } from './ask-secret.ts';
import { complaintOf } from './complaint.ts';
import { drawTest, saveTest, testWords } from './draw-test.ts';
import { readEntries, writeEntries } from './engines-file.ts';
import { findSite, setFallbacks, withdrawApps, type NewApp } from './site.ts';
import { listEngines } from './list-engines.ts';

const types = Object.entries<EngineType>(engineTypes);
const usage = `irodori engines add [--url http://127.0.0.1:8188] [--type ${Object.keys(engineTypes).join('|')}] [--name anime] [--key …] [--app "Anime pictures"] [--category portraits] [--cost 2] [--licence "CC BY 4.0"] [--licence-url https://…] [--no-app] [--pipeline anime] [--prompt "a fox in the snow"]
${types.map(([type, { usage: more }]) => `  ${type}: ${more}\n`).join('')}irodori engines list
irodori engines test <name> [--prompt …] [--out picture.webp]
irodori engines remove <name>
irodori engines fallback <pipeline> [<pipeline that draws while it is away> <the next one> …]

The engines are in the file of --file or WORKER_ENGINES (.irodori/engines.json).`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Asks what no option says, where somebody is there to respond. */
async function asked(given: string | undefined, question: string, fallback?: string): Promise<string> {
  if (given !== undefined) return given;
  const hint = fallback === undefined || fallback === '' ? '' : ` [${fallback}]`;
  if (!process.stdin.isTTY) {
    if (fallback !== undefined) return fallback;
    throw new Error(`${question} is missing.\n${usage}`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(`${question}${hint}: `);
  terminal.close();
  return response === '' ? (fallback ?? '') : response;
}

const optionsOfTypes: ParseArgsOptionsConfig = Object.assign({}, ...types.map(([, { options }]) => options));
const commandLine = {
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    type: { type: 'string' },
    name: { type: 'string' },
    pipeline: { type: 'string' },
    app: { type: 'string' },
    'no-app': { type: 'boolean' },
    category: { type: 'string', default: 'portraits' },
    cost: { type: 'string', default: '2' },
    licence: { type: 'string' },
    'licence-url': { type: 'string' },
    prompt: { type: 'string' },
    out: { type: 'string' },
    ...optionsOfTypes,
  },
} as const satisfies ParseArgsConfig;

/** @throws Error for options that there are not, and for variables that cannot be read */
function readGiven() {
  const environment = engineCommandEnvironment.safeParse(process.env);
  if (!environment.success) throw new Error(faultsOfVariables(environment.error));
  return { ...parseArgs(commandLine), environment: environment.data };
}

const complain = (error: unknown): void => void process.stderr.write(`${complaintOf(error, usage)}\n`);

function givenOrEnd(): ReturnType<typeof readGiven> {
  try {
    return readGiven();
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}

const { values, positionals, environment } = givenOrEnd();
const ownFile = join(import.meta.dirname, '../../../.irodori/engines.json');
const file = values.file ?? environment.WORKER_ENGINES ?? ownFile;
const [command = '', named, ...others] = positionals;

async function add(): Promise<void> {
  const { type, category, cost } = values;
  const { usualUrl, wantsKey } = engineTypes[isEngineType(type) ? type : 'comfyui'];
  const name = await asked(values.name, 'A name for it, in small letters', type ?? 'large');
  const url = await asked(values.url, 'Where the server is reached', usualUrl);
  const isAsked = values.key === undefined && wantsKey && process.stdin.isTTY;
  const terminal = { input: process.stdin, output: process.stdout };
  const key = isAsked ? await askSecret('The key, if there is one', terminal) : values.key;
  const app = async () => ({
    name: await asked(values.app, 'The name of its app', 'Large model'),
    category,
    cost: z.coerce.number().int().nonnegative().parse(cost),
    licence: await askLicence(),
  });
  await addEngine(file, {
    name,
    type,
    server: { url, ...(key && { key }) },
    options: values,
    ask: (question, fallback) => asked(undefined, question, fallback),
    say,
    pipeline: values.pipeline,
    appName: values.app,
    // The pipeline has its apps already.
    app: values['no-app'] || values.pipeline !== undefined ? undefined : app,
    site: await findSite(environment),
    text: values.prompt ?? testWords,
    pictureCheck: pictureCheckOf(environment),
  });
}

/** Asks for the licence of the model, which the page of its app names; undefined if the operator names none. */
async function askLicence(): Promise<NewApp['licence']> {
  const name = await asked(values.licence, 'The licence of the model, if it has one', '');
  if (name === '') return undefined;
  const url = await asked(values['licence-url'], 'Where the licence can be read (https://…)', '');
  return { name, url: url === '' ? undefined : z.url({ protocol: /^https$/ }).parse(url) };
}

async function list(): Promise<void> {
  if ((await readEntries(file)).length === 0) return say(`${file} has no engines`);
  const engines = await readConfiguredEngines(file);
  for (const line of await listEngines(engines, await findSite(environment))) say(line);
}

async function test(): Promise<void> {
  const engine = openRemote(await configured());
  const picture = await drawTest(engine, values.prompt ?? testWords, say);
  say(await saveTest(values.out ?? `${engine.name}-test.webp`, picture));
}

async function remove(): Promise<void> {
  const { name, pipeline = name } = await configured();
  const left = (await readEntries(file)).filter((entry) => entry.name !== name);
  const hasOthers = left.some((entry) => (entry['pipeline'] ?? entry.name) === pipeline);
  const site = await findSite(environment);
  const withdrawn = site === undefined || hasOthers ? [] : await withdrawApps(site, pipeline, name);
  await writeEntries(file, left);
  say(`${file} has no engine "${name}" any more. Restart the worker.`);
  if (withdrawn.length > 0)
    say(
      `Nothing else draws for ${withdrawn.map((slug) => `/${slug}`).join(', ')}, so visitors cannot order there any more. Pictures stay, orders that wait are paid back after a day, and \`irodori engines add --name ${pipeline}\` brings the apps back.`,
    );
  else if (site === undefined)
    say('No site is known: orders for its apps wait for another engine, and are paid back after a day.');
  else say('Its apps, if there are any, stay in the catalogue, because another engine can draw for them.');
}

async function fallback(): Promise<void> {
  if (named === undefined) throw new Error(`Name a pipeline.\n${usage}`);
  const site = await findSite(environment);
  if (site === undefined)
    throw new Error('No site is known: run `npm start` first, or set SUPABASE_URL and SUPABASE_SECRET_KEY.');
  const models = await setFallbacks(site, named, others);
  if (models.length === 0) throw new Error(`No model of the site is drawn by "${named}"`);
  say(
    others.length === 0
      ? `${models.join(', ')}: nothing else draws while ${named} is away.`
      : `${models.join(', ')}: while ${named} is away, the first of these that works draws: ${others.join(', ')}.`,
  );
  if (others.length > 0) say(wordsLeave);
}

/** The engine that the command names. */
async function configured(): Promise<ConfiguredEngine> {
  if ((await readEntries(file)).length === 0)
    throw new Error(`${file} has no engines. Add one by \`irodori engines add\``);
  const engines = await readConfiguredEngines(file);
  const found = engines.find(({ name }) => name === named);
  if (found !== undefined) return found;
  throw new Error(`Name one of the engines of ${file}: ${engines.map(({ name }) => name).join(', ')}`);
}

const commands = new Map([
  ['add', add],
  ['list', list],
  ['test', test],
  ['remove', remove],
  ['fallback', fallback],
]);

try {
  const run = commands.get(command);
  if (run === undefined) say(usage);
  if (run === undefined && command !== '') process.exitCode = 1;
  await run?.();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
