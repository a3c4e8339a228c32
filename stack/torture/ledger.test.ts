import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

const answered = async () => true;
const cut = async () => false;

test('the ledger reports a loss if acknowledged content is missing', async () => {
  const ledger = new Ledger();
  await ledger.change('row', 'first', answered);
  await ledger.change('row', 'second', answered);
  expect(ledger.settle('row', 'second')).toBeUndefined();
  expect(ledger.settle('row', 'first')).toBe('row is “first”, acknowledged was “second”');
});

test('the ledger reports a fault if removed content is present', async () => {
  const ledger = new Ledger();
  await ledger.change('row', 'first', answered);
  await ledger.change('row', null, answered);
  expect(ledger.settle('row', 'first')).toMatch(/acknowledged was gone/);
});

test('the ledger accepts both outcomes of an operation that was cut off, and no other content', async () => {
  const ledger = new Ledger();
  await ledger.change('row', 'first', answered);
  await ledger.change('row', 'second', cut);
  expect(ledger.settle('row', 'third')).toMatch(/“first” or “second”/);
  await ledger.change('other', 'new', cut);
  expect(ledger.settle('other', null)).toBeUndefined();
  expect(ledger.settle('other', 'new')).toMatch(/acknowledged was gone/);
});
