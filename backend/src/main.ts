#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { loadApiKeys } from './keys/api-keys.ts';
import { signingKeys } from './keys/signing-keys-command.ts';

const help = `barebase: the Supabase API without Docker, for development, tests and small self-hosting

  barebase start                        serves a Supabase project until Ctrl-C
  barebase keys                         prints the API keys as variables
  barebase signing-keys list            shows the keys that sign access tokens
  barebase signing-keys rotate          signs new tokens with the standby key
  barebase signing-keys revoke <kid>    refuses tokens signed with this key

Options, and the variables that they override:
  --project <folder>    the folder with config.toml     SUPABASE_FOLDER   ./supabase
  --port <number>       0 takes a free port             BACKEND_PORT      54321
  --host <address>      the IP address to listen on     HOST              127.0.0.1
  --data <folder>       the data folder                 BACKEND_DATA      .barebase beside the project
  --help

Further variables (DATABASE_URL, SMTP_HOST, …) are in the README.
`;

const options = {
  project: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** @throws Error listing what is wrong with the options or the environment */
function configOf(given: Readonly<Record<'project' | 'port' | 'host' | 'data', string | undefined>>): Config {
  const config = readConfig({
    ...process.env,
    ...(given.project !== undefined && { SUPABASE_FOLDER: given.project }),
    ...(given.port !== undefined && { BACKEND_PORT: given.port }),
    ...(given.host !== undefined && { HOST: given.host }),
    ...(given.data !== undefined && { BACKEND_DATA: given.data }),
  });
  const folder = config.environment.SUPABASE_FOLDER;
  if (existsSync(folder)) return config;
  throw new Error(
    `There is no folder ${folder}. Name the Supabase project by --project, or make one: npx supabase init`,
  );
}

/** @throws Error if no backend has been started with that folder */
function dataFolderOf({ environment }: Config): string {
  if (existsSync(environment.BACKEND_DATA)) return environment.BACKEND_DATA;
  throw new Error(
    `There is no data folder ${environment.BACKEND_DATA}. Start the backend first, or name its folder by --data.`,
  );
}

async function main([command, ...rest]: readonly string[]): Promise<void> {
  // The id of a key may begin with a hyphen, which `parseArgs` would read as an option.
  const [action, kid] = command === 'signing-keys' ? rest.splice(0, rest[0] === 'revoke' ? 2 : 1) : [];
  const { values } = parseArgs({ args: rest, options });
  const given = { project: undefined, port: undefined, host: undefined, data: undefined, ...values };
  if (command === undefined || command === '--help' || values.help) return void process.stdout.write(help);
  if (command === 'start') {
    const config = configOf(given);
    // The other commands do not wait until the whole backend is loaded.
    const { runBackend } = await import('./run.ts');
    return runBackend(() => ({ config }));
  }
  if (command === 'keys') {
    const config = configOf(given);
    const { environment: env } = config;
    const { publishable, secret } = loadApiKeys(dataFolderOf(config), {
      publishable: env.SUPABASE_PUBLISHABLE_KEY,
      secret: env.SUPABASE_SECRET_KEY,
    });
    process.stdout.write(`SUPABASE_PUBLISHABLE_KEY=${publishable}\nSUPABASE_SECRET_KEY=${secret}\n`);
  } else if (command === 'signing-keys') {
    const lines = await signingKeys(dataFolderOf(configOf(given)), action, kid);
    process.stdout.write(`${lines.join('\n')}\n`);
  } else throw new Error(`There is no command ${command}; barebase --help lists them.`);
}

try {
  if (typeof AsyncDisposableStack === 'undefined')
    throw new Error(`barebase needs Node 24 or later; this is ${process.version}`);
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
