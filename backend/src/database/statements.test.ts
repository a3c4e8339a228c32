import { expect, test } from 'vitest';
import { statementsOf } from './statements.ts';

test('statementsOf() splits a file into its statements without semicolons and empty statements', () => {
  expect(statementsOf('create table a (id int);\n\n  insert into a values (1) ;;\n')).toEqual([
    'create table a (id int)',
    'insert into a values (1)',
  ]);
});

test.each([
  ['text', `select ';', 'it''s; fine'`],
  ['text with escapes', String.raw`select E'a\';b', e'\\'`],
  ['a name', 'select 1 as "a;""b"'],
  ['a comment', 'select 1 -- not; here\n + 1'],
  ['nested comments', 'select /* a; /* b; */ c; */ 1'],
  ['a body between dollars', 'create function f() returns int language sql as $$ select 1; $$'],
  ['a body with a tag', 'do $body$ begin perform $$;$$; end; $body$'],
  ['a parameter beside a dollar', 'prepare p as select $1, $2'],
  ['a rule of several commands', 'create rule r as on insert to t do (notify a; notify b)'],
  [
    'a standard SQL body',
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end',
  ],
  ['a comment before the standard SQL body', 'create function f() begin\natomic-- end;\n-- end;\nend'],
  ['a comment within parentheses', 'create rule r as on insert to t do (-- )\nselect 1; -- )\n)'],
])('statementsOf(): a semicolon within %s does not end the statement', (_, statement) => {
  expect(statementsOf(`${statement};\nselect 2;`)).toEqual([statement, 'select 2']);
});

test('statementsOf(): a semicolon after text that only resembles the start of a comment, a quote or a body ends the statement', () => {
  expect(statementsOf('- ; end')).toEqual(['-', 'end']);
  expect(statementsOf('/ * ; */ end')).toEqual(['/ *', '*/ end']);
  expect(statementsOf('select "$"; $$')).toEqual(['select "$"', '$$']);
  const call = 'create function is_atomic() as $$ begin null; end $$';
  expect(statementsOf(`${call}; select atomic_sum(1); select 2`)).toEqual([
    call,
    'select atomic_sum(1)',
    'select 2',
  ]);
});

test('statementsOf() returns BEGIN and END of a transaction as separate statements', () => {
  expect(statementsOf('begin; select 1; end; select 2')).toEqual(['begin', 'select 1', 'end', 'select 2']);
});

test('statementsOf(): an unclosed quote extends its statement to the end of the file', () => {
  expect(statementsOf(`select 1; select 'open; `)).toEqual(['select 1', `select 'open;`]);
});
