import { expect, test } from 'vitest';
import { capabilities, capabilitiesOf } from './capabilities.ts';

test('a built-in engine has capabilities, an instance of a remote one has none, whatever its name', () => {
  expect(capabilitiesOf('bloom')).toBe(capabilities.bloom);
  expect(capabilitiesOf('comfyui')).toBeUndefined();
  expect(capabilitiesOf('constructor')).toBeUndefined();
});
