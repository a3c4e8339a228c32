import { expect, test } from 'vitest';
import { faultsOf, type Comparison } from './faults.ts';
import { droppedTablesOf, tablesOf, type Held } from './held.ts';

const page = `
## Your account

- **Devices.** Their names. A session ends after 30 days.

We need it (Art. 6 (1) (b) GDPR).

## Cookies

Needed (Art. 6 (1) (b) GDPR).

| What          | For           | How long |
| ------------- | ------------- | -------- |
| Cookie \`mode\` | light or dark | a year   |
`;
const devices = {
  section: 'Your account',
  says: 'Devices',
  kept: 'ends after 30 days',
  covers: { tables: ['auth.sessions'] },
};
const mode = { section: 'Cookies', says: 'Cookie `mode`', covers: { cookies: ['mode'] } };
const none = new Map<string, string>();
const held: Held = {
  cookies: new Map([['mode', 'mode.ts']]),
  keys: none,
  logs: none,
  tables: new Map([
    ['auth.sessions', 'auth.sql'],
    ['public.apps', 'apps.sql'],
  ]),
  buckets: none,
  types: none,
  variables: none,
  hosts: none,
};
const agreeing: Comparison = {
  page,
  statements: [devices, mode],
  nothing: { tables: ['public.apps'] },
  held,
  tablesOfVisitors: ['auth.sessions'],
};
const faultsWith = (change: Partial<Comparison>) => faultsOf({ ...agreeing, ...change });

test('a privacy page that tells of everything has no faults', () => {
  expect(faultsOf(agreeing)).toEqual([]);
});

test.each([
  ['cookies', 'cookie', 'seen'],
  ['keys', 'value in the browser’s storage', 'last-word'],
  ['tables', 'table', 'public.visits'],
  ['logs', 'value in logs', 'address'],
  ['types', 'type of the content backend', 'api::letter.letter'],
  ['hosts', 'host that the code names', 'counts.example.com'],
] as const)('a new name among %s is a fault that says what to add and where', (kind, words, name) => {
  const [fault, ...others] = faultsWith({
    held: { ...held, [kind]: new Map([...held[kind], [name, 'new.ts']]) },
  });
  expect(others).toEqual([]);
  expect(fault).toMatch(
    new RegExp(
      `^the ${words} “${name}” \\(new\\.ts\\) is told by no statement: say on texts/pages/privacy\\.md`,
    ),
  );
  expect(fault).toContain('stack/checks/privacy/statements.ts');
});

test('a table that leads to a visitor is a fault among those with nothing of a visitor', () => {
  const faults = faultsWith({ tablesOfVisitors: ['auth.sessions', 'public.apps'] });
  expect(faults).toEqual([
    'stack/checks/privacy/statements.ts: the table “public.apps” leads to a visitor, so “nothing” may not have it',
  ]);
});

test('a name that the code does not have any more is a fault, and so is one that is named twice', () => {
  expect(faultsWith({ held: { ...held, cookies: none } })).toEqual([
    'stack/checks/privacy/statements.ts: the cookie “mode” is nowhere in the code any more',
  ]);
  expect(faultsWith({ nothing: { tables: ['public.apps', 'auth.sessions'] } })).toEqual([
    'stack/checks/privacy/statements.ts: the table “auth.sessions” is named twice',
  ]);
});

test.each([
  ['section', '## Your account', '## Accounts', 'has no section “Your account”'],
  ['item', '**Devices.**', '**Browsers.**', '“Your account” has no item or row “Devices”'],
  ['row', 'Cookie `mode`', 'Cookie `theme`', '“Cookies” has no item or row “Cookie `mode`”'],
  ['time', '30 days', '40 days', '“Devices” does not say “ends after 30 days”'],
  ['cell', '| a year  ', '|         ', 'the row “Cookie `mode`” has an empty cell'],
  ['reason', 'We need it (Art. 6 (1) (b) GDPR).', 'We need it.', 'does not name its reason'],
])('a page without the %s of a statement is a fault', (_, words, others, fault) => {
  const [found, ...more] = faultsWith({ page: page.replace(words, others) });
  expect(found).toContain(fault);
  expect(more).toEqual([]);
});

test('tablesOf reads the names of tables from SQL', () => {
  const sql = `create table public.jobs (id int);
    create unlogged table if not exists private.turns (id int);
-- create table is a comment`;
  expect(tablesOf(sql)).toEqual(['public.jobs', 'private.turns']);
});

test('droppedTablesOf reads the names of tables that a migration removes', () => {
  expect(droppedTablesOf('drop table private.turns;\n-- drop table is a comment')).toEqual(['private.turns']);
});
