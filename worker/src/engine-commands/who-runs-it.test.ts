import { describe, expect, test } from 'vitest';
import { retold } from './who-runs-it.ts';

const form = { negative: true, ratio: true, seed: true };
const own = { isRented: false, form };
const rented = { isRented: true, form };
const invitation = ' Describe what you want to see in your own words.';

describe('the page of an app whose engine another company runs now', () => {
  test('names the company and what it gets, before it invites the visitor', () => {
    expect(retold.model('A model of others, run by this site’s operator: flux.', rented)).toBe(
      'A model of others, run by another company: flux.',
    );
    const after = { ...rented, form: { ...form, guide: true, picture: true } };
    expect(retold.app(`Pictures by flux.${invitation}`, after)).toBe(
      `Pictures by flux. Another company runs it and gets the words of your order. It also gets the sketch if the picture follows it. It also gets your own picture if you add one.${invitation}`,
    );
    expect(retold.picture('PNG, at least 64 pixels.', rented)).toBe(
      'PNG, at least 64 pixels. The company that runs the generator gets the picture, without the metadata of the file.',
    );
  });

  test('keeps the operator’s own words, and ends with who runs the engine', () => {
    expect(retold.app('Foxes in snow.', rented)).toBe(
      'Foxes in snow. Another company runs it and gets the words of your order.',
    );
    expect(retold.model('The best one.', rented)).toBe('The best one.');
  });

  test('stays as it is if it named a company before', () => {
    const said = retold.app(`Pictures by flux.${invitation}`, rented);
    expect(retold.app(said, rented)).toBe(said);
  });
});

test('the page of an app that comes back to its operator’s own engine names no company', () => {
  for (const [tell, text] of [
    [retold.model, 'A model of others, run by this site’s operator: flux.'],
    [retold.app, `Pictures by flux.${invitation}`],
    [retold.picture, 'PNG, at least 64 pixels.'],
  ] as const)
    expect(tell(tell(text, rented), own)).toBe(text);
});
