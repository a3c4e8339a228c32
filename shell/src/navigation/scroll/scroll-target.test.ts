import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { scrollTarget } from './scroll-target.ts';

const at = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, 'http://site.test');
  return { pathname, search, hash, state: null, key: path };
};
const target = (from: string | undefined, to: string, saved?: number, isSamePage = false) =>
  scrollTarget({ location: at(to), previous: from === undefined ? undefined : at(from), isSamePage, saved });

describe('the scroll target of a navigation', () => {
  test('is the top of another page', () => expect(target('/a', '/b')).toEqual({ top: 0 }));
  test('is the element that the fragment names', () =>
    expect(target('/a', '/b#caf%C3%A9')).toEqual({ anchor: 'café' }));
  test('is the undecoded fragment if it cannot be decoded', () =>
    expect(target('/a', '/b#%E0%A4%A')).toEqual({ anchor: '%E0%A4%A' }));
  test('is the saved position, whatever the fragment', () =>
    expect(target('/a', '/b#part', 420)).toEqual({ top: 420 }));
  test('is the present position if the page stays, unless a position of the address was saved', () => {
    expect(target('/a', '/a?page=2', undefined, true)).toBe('stay');
    expect(target('/a', '/a/1', undefined, true)).toBe('stay');
    expect(target('/a', '/a/1', 420, true)).toEqual({ top: 420 });
  });
  test('is the top if the fragment is removed', () =>
    expect(target('/a#part', '/a', undefined, true)).toEqual({ top: 0 }));
  test('is the present position for the first page, which the browser scrolls', () => {
    expect(target(undefined, '/a')).toBe('stay');
    expect(target(undefined, '/a#part')).toBe('stay');
  });
});
