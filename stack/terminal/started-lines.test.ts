import { operatorVariables } from 'shell/operator';
import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { startedLines } from './started-lines.ts';

const missing = 'Legal pages leave out what is not set: ';
/** The names of the operator’s data that the start of a site at this address calls missing. */
const calledMissing = (siteUrl: string): readonly string[] => {
  const settings = readSettings({ SITE_URL: siteUrl });
  const line = startedLines(settings, { demoPassword: 'x' }).find((each) => each.startsWith(missing));
  return line === undefined ? [] : line.slice(missing.length).split(', ');
};

afterEach(() => void vi.unstubAllEnvs());

test('the start of a site for others names the data of the operator that are not set, and none that are set and empty', () => {
  for (const name of operatorVariables) vi.stubEnv(name, undefined);
  expect(calledMissing('https://irodori.example')).toEqual(operatorVariables);
  vi.stubEnv('OPERATOR_NAME', 'Sample Seller Ltd');
  vi.stubEnv('OPERATOR_PHONE', '');
  expect(calledMissing('https://irodori.example')).toEqual(
    operatorVariables.filter((name) => name !== 'OPERATOR_NAME' && name !== 'OPERATOR_PHONE'),
  );
});

test('the start of a site that only its own machine reaches names no missing data of an operator', () => {
  for (const name of operatorVariables) vi.stubEnv(name, undefined);
  expect(calledMissing('http://localhost:3000')).toEqual([]);
});
