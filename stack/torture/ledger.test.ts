import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

const answered = async () => true;
const cut = async () => false;

test('what was acknowledged must be there', async () => {
  const ledger = new Ledger();
  await ledger.change('row', 'first', answered);
  await ledger.change('row', 'second', answered);
  expect(ledger.settle('row', 'second')).toBeUndefined();
  expect(ledger.settle('row', 'first')).toBe('row is “first”, acknowledged was “second”');
});

test('what was removed must stay away', async () => {
  const ledger = new Ledger();
  await ledger.change('row', 'first', answered);
  await ledger.change('row', null, answered);
  expect(ledger.settle('row', 'first')).toMatch(/acknowledged was gone/);
});

test('what was cut off may have happened or not, and nothing else', async () => {
  const ledger = new Ledger();
  await ledger.change('row', 'first', answered);
  await ledger.change('row', 'second', cut);
  expect(ledger.settle('row', 'third')).toMatch(/“first” or “second”/);
  await ledger.change('other', 'new', cut);
  expect(ledger.settle('other', null)).toBeUndefined();
  expect(ledger.settle('other', 'new')).toMatch(/acknowledged was gone/);
});
