import { expect, test } from 'vitest';
import { Findings } from './findings.ts';

function afterNegator(): Findings {
  const findings = new Findings(false);
  findings.negation.begin();
  return findings;
}

test('a negated general word excludes all of its values', () => {
  const findings = afterNegator();
  findings.say(['accessory', 'straw hat'], 'hat', ['straw hat', 'witch hat']);
  expect(findings.said).toMatchObject([{ values: ['straw hat', 'witch hat'], isNegative: true }]);
});

test('a value that often stands beside a more specific one is weak, except in a negation', () => {
  const findings = new Findings(false);
  findings.say(['hair', 'long'], 'long hair');
  findings.negation.begin();
  findings.say(['hair', 'long'], 'long hair');
  expect(findings.said.map(({ isWeak }) => isWeak)).toEqual([true, false]);
});

test('a negated phrase implies no further values', () => {
  const findings = afterNegator();
  findings.imply([['gender', 'girl']], 'cat girl');
  expect(findings.said).toEqual([]);
});

test('a negated role excludes its looks and leaves the gender open', () => {
  const findings = afterNegator();
  findings.sayRole(
    [
      ['gender', 'girl'],
      ['accessory', 'crown'],
    ],
    'princess',
  );
  expect(findings.said).toMatchObject([{ attribute: 'accessory', isNegative: true, role: 'princess' }]);
});

test('an unknown phrase in a negation is reported as excluded', () => {
  const findings = afterNegator();
  findings.reportUnknown('zorg', false);
  expect(findings.unknown).toEqual([{ phrase: 'zorg', isNegative: true, isBeyond: false }]);
});
