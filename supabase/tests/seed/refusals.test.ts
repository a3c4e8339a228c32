import {
  databaseRefusals,
  paymentRefusals,
  saveReviewRefusals,
  submitJobRefusals,
  uploadRefusals,
} from '@irodori/contract/refusals';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

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

test.each([
  ['submit-job', submitJobRefusals],
  ['save-review', saveReviewRefusals],
  ['the functions of payments', paymentRefusals],
])('a code that the database shares with %s has one status', (_, refusals) => {
  const shared = Object.entries(databaseRefusals).filter(([code]) => Object.hasOwn(refusals, code));
  expect(shared.length).toBeGreaterThan(0);
  expect(refusals).toMatchObject(Object.fromEntries(shared.map(([code, status]) => [code, { status }])));
});
