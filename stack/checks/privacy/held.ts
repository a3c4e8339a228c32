import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../paths.ts';
import { rowsOf } from '../variables/table.ts';
import { loggedValuesOf } from './logged-values.ts';
import { storedNamesOf } from './stored-names.ts';

/** The kinds of places in which the code keeps something of a visitor, or by which it reaches another company. */
export const kinds = {
  cookies: 'the cookie',
  keys: 'the value in the browser’s storage',
  logs: 'the value in logs',
  tables: 'the table',
  buckets: 'the bucket of files',
  types: 'the type of the content backend',
  variables: 'the variable that names a service',
  hosts: 'the host that the code names',
} as const;
export type Kind = keyof typeof kinds;

/** By kind and name, the file that has it. */
export type Held = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

const git = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What Strapi itself keeps of readers. */
const typesOfStrapi = ['plugin::users-permissions.user', 'admin::session'];
/** Cookies that libraries name: Supabase’s of the session, and Strapi’s of a reader’s. */
const cookiesOfLibraries = ['sb-…-auth-token', 'sb-…-code-verifier', 'strapi_up_refresh'];
/** React Router’s. */
const keysOfLibraries = ['remix-router-transitions'];
const mayWrite = /cookie|Storage|kept\(|visitorKey|indexedDB|caches|serviceWorker|getDirectory/;
/** Addresses that nothing is sent to: of this machine, of examples, and names of formats. */
const namesNobody =
  /(?:\.|^)(?:localhost|invalid|example|test)$|^[\d.]+$|^(?:www\.w3|schema|www\.sitemaps|cv\.iptc|iptc)\.org$/;
const namesService = /_(?:URL|HOST|HOOKS|PROVIDER|KEY|KEYS)$/;

/** Reads from the sources everything that the privacy page has to tell. */
export function readHeld(): Held {
  const held = Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, new Map<string, string>()]),
  ) as Record<Kind, Map<string, string>>;
  const add = (kind: Kind, names: Iterable<string>, file: string) => {
    for (const name of names) if (!held[kind].has(name)) held[kind].set(name, file);
  };
  add('cookies', cookiesOfLibraries, 'a library');
  add('keys', keysOfLibraries, 'a library');
  add('types', typesOfStrapi, 'Strapi');
  for (const file of sources()) {
    const code = read(file);
    if (mayWrite.test(code)) {
      const { cookies, keys } = storedNamesOf(file, code);
      add('cookies', named(cookies, file), file);
      add('keys', named(keys, file), file);
    }
    if (/\blog\b/.test(code)) add('logs', loggedValuesOf(file, code), file);
    // Accounts of other services that somebody signs in with are one recipient, whichever is configured.
    if (!file.startsWith('backend/src/auth/providers/')) add('hosts', hostsOf(code), file);
  }
  for (const file of git('supabase/migrations/*.sql', 'backend/src/database/*.sql')) {
    for (const table of droppedTablesOf(read(file))) held.tables.delete(table);
    add('tables', tablesOf(read(file)), file);
  }
  const project = 'supabase/config.toml';
  add('buckets', firstGroups(read(project), /^\[storage\.buckets\.(\w+)\]$/gm), project);
  for (const file of git('cms/src/api/*/content-types/*/schema.json')) {
    const { info } = JSON.parse(read(file)) as { info: { singularName: string } };
    add('types', [`api::${info.singularName}.${info.singularName}`], file);
  }
  const variables = 'docs/variables.md';
  const services = rowsOf(read(variables)).filter(({ services: [first] }) => first !== 'tools');
  add(
    'variables',
    services.map(({ name }) => name).filter((name) => namesService.test(name)),
    variables,
  );
  return held;
}

const sourceFolders = [
  'backend/src/*',
  'cms/config/*',
  'cms/src/*',
  'mfe-*/src/*',
  'shared/*/src/*',
  'shell/server/*',
  'shell/src/*',
  'supabase/backend/*',
  'supabase/functions/*',
  'worker/src/*',
];
const sources = () =>
  git(...sourceFolders).filter(
    (file) => /\.(?:ts|tsx|js)$/.test(file) && !/\.test\.|^shared\/testing\//.test(file),
  );

/** A name of which nothing is known before run time stands for all of its file. */
const named = (names: ReadonlySet<string>, file: string) =>
  [...names].map((name) => (name === '…' ? `… of ${file}` : name));

const firstGroups = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, group]) => group ?? []);

export const tablesOf = (sql: string): string[] =>
  firstGroups(sql, /^\s*create (?:unlogged )?table (?:if not exists )?([\w.]+)/gim);

export const droppedTablesOf = (sql: string): string[] =>
  firstGroups(sql, /^\s*drop table (?:if exists )?([\w.]+)/gim);

const commentLine = /^\s*(?:\/\/|\/?\*).*/gm;
const hostsOf = (code: string) =>
  firstGroups(code.replaceAll(commentLine, ''), /['"` ]https?:\/\/([a-z\d.-]+)/g).filter(
    (host) => !namesNobody.test(host),
  );
