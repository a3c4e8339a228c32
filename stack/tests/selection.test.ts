import { expect, test } from 'vitest';
import { everything, selectionOf } from './selection.ts';

const files = [
  'backend/src/auth/index.test.ts',
  'backend/src/auth/sessions/refresh.test.ts',
  'worker/test/runner.test.ts',
  'e2e/journeys/first-picture.spec.ts',
  'e2e/faults/backend-down.spec.ts',
];
const selected = (...named: string[]) => Object.fromEntries(selectionOf(named, files));

test('npm test without arguments runs everything', () => {
  expect(selectionOf([], files)).toBe(everything);
});

test('a part of the tests is run in whole, also where one of its files is named beside it', () => {
  expect(selected('checks', 'unit', 'worker/test')).toEqual({ checks: [], unit: [] });
  expect(selected('worker/test', 'unit')).toEqual({ unit: [] });
});

test('a folder limits the unit tests to its files, and the beginning of a name to those that have it', () => {
  expect(selected('backend/src/auth/')).toEqual({ unit: files.slice(0, 2) });
  expect(selected('./backend/src/auth/sessions/ref', 'worker')).toEqual({ unit: files.slice(1, 3) });
});

test('a path below e2e/ is a journey, with or without the end of its name', () => {
  expect(selected('e2e/journeys/first-picture')).toEqual({
    journeys: ['e2e/journeys/first-picture.spec.ts'],
  });
  expect(selected('e2e/faults')).toEqual({ journeys: ['e2e/faults/backend-down.spec.ts'] });
});

test.each(['unti', 'backend/src/none', '.', '../elsewhere'])(
  '%s, neither a part nor a path with tests, is refused with the parts that there are',
  (argument) => {
    expect(() => selectionOf([argument], files)).toThrow(
      new RegExp(
        `"${argument}" is neither a part .*path.*\\n.*checks, build, sizes, unit, journeys, postgres`,
      ),
    );
  },
);
