import { databaseRefusals, submitJobRefusals, uploadRefusals } from '@irodori/contract/refusals';
import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';

const { owner } = useDatabase();

test('the database raises the refusal codes of the contract and no others, each with its status or SQLSTATE', async () => {
  const functions = await owner.query<{ source: string }>(
    `select prosrc as source from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const raised = functions.flatMap(({ source }) =>
    [...source.matchAll(/errcode = '(?:PT)?(\d+)',\s+message = '(\w+)'/g)].map(
      ([, status, code]) => `${code} ${status}`,
    ),
  );
  const known = [
    ...Object.entries(databaseRefusals).map(([code, status]) => `${code} ${status}`),
    ...uploadRefusals.map((code) => `${code} 42501`),
  ];
  expect([...new Set(raised)].toSorted()).toEqual(known.toSorted());
});

test('a code that database and submit-job share has one status', () => {
  const shared = Object.entries(databaseRefusals).filter(([code]) => Object.hasOwn(submitJobRefusals, code));
  expect(submitJobRefusals).toMatchObject(
    Object.fromEntries(shared.map(([code, status]) => [code, { status }])),
  );
});
