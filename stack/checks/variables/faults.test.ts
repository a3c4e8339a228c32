import { expect, test } from 'vitest';
import { faultsOf, type Variables } from './faults.ts';
import { readsOf } from './reads.ts';
import { rowsOf } from './table.ts';

const page = `
| Name | Service | Default | Meaning |
| ---- | ------- | ------- | ------- |
| \`PORT\` | worker, shell | \`3000\` | Port of the site. |
| \`TRACE\` | tools | none | Writes a trace. |
`;
const port = new Map([['PORT', ['`3000`']]]);
const agreeing: Variables = {
  rows: rowsOf(page),
  declared: new Map([
    ['worker', port],
    ['shell', port],
  ]),
  reads: new Map([['bench/server.ts', readsOf("if (process.env['TRACE']) start();")]]),
  references: [],
};
const faultsWith = (change: Partial<Variables>) => faultsOf({ ...agreeing, ...change });
const reading = (file: string, source: string) => ({
  reads: new Map([...agreeing.reads, [file, readsOf(source)]]),
});

test('a table that agrees with schemas and sources has no faults', () => {
  expect(faultsOf(agreeing)).toEqual([]);
});

test('a declared variable without a row is a fault', () => {
  const declared = new Map([...agreeing.declared, ['registry', port]]);
  expect(faultsWith({ declared })).toEqual(['PORT of registry is not in docs/variables.md']);
});

test('a row of a variable that its service does not declare is a fault', () => {
  expect(faultsWith({ declared: new Map([['shell', port]]) })).toEqual([
    'docs/variables.md: PORT is not declared by worker',
  ]);
});

test('a row with another default than the schema’s is a fault', () => {
  const faults = faultsWith({ rows: rowsOf(page.replace('3000', '4000')) });
  expect(faults).toHaveLength(2);
  expect(faults[0]).toContain('PORT has “`4000`” as default of worker');
});

test('a row of a tool’s variable that no source reads is a fault', () => {
  expect(faultsWith({ reads: new Map() })).toEqual(['docs/variables.md: TRACE is read by no test or tool']);
});

test('a variable that config.toml names and the table does not is a fault', () => {
  expect(faultsWith({ references: ['GITHUB_SECRET'] })).toEqual([
    "GITHUB_SECRET of config.toml's env() is not in docs/variables.md",
  ]);
});

test.each([
  "process.env['SECRET']",
  'process.env.SECRET',
  'const { TRACE, SECRET = 1 } = process.env',
  "Deno.env.get('SECRET')",
])('%s without a row is a fault', (source) => {
  expect(faultsWith(reading('e2e/fixtures/a.ts', source))).toEqual([
    'e2e/fixtures/a.ts: SECRET is not in docs/variables.md',
  ]);
});

test.each(['process.env[name]', 'Deno.env.get(name)'])('%s, whose name is computed, is a fault', (source) => {
  expect(faultsWith(reading('bench/a.ts', source))).toEqual([
    `bench/a.ts: “${source}” reads a variable whose name is computed`,
  ]);
});

test.each([
  "process.env['PORT']",
  'const { PORT } = process.env',
  'start(process.env)',
  '({ ...process.env })',
])('a service that reads %s past its schema is a fault', (source) => {
  expect(faultsWith(reading('worker/src/main.ts', source))).toHaveLength(1);
});

test.each(['readConfig(process.env)', 'environment.parse(process.env)'])(
  'a service that parses its environment by %s has no fault',
  (source) => {
    expect(faultsWith(reading('worker/src/main.ts', source))).toEqual([]);
  },
);
