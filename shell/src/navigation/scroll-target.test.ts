import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { scrollTarget } from './scroll-target.ts';

const at = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, 'http://site.test');
  return { pathname, search, hash, state: null, key: path };
};
const target = (from: string | undefined, to: string, saved?: number) =>
  scrollTarget({ location: at(to), previous: from === undefined ? undefined : at(from), saved });

describe('a navigation', () => {
  test('shows another page from its top', () => expect(target('/a', '/b')).toEqual({ top: 0 }));
  test('shows the element that the fragment names', () =>
    expect(target('/a', '/b#caf%C3%A9')).toEqual({ anchor: 'café' }));
  test('takes a fragment that cannot be decoded as it is', () =>
    expect(target('/a', '/b#%E0%A4%A')).toEqual({ anchor: '%E0%A4%A' }));
  test('goes back to where the visitor was, whatever the fragment', () =>
    expect(target('/a', '/b#part', 420)).toEqual({ top: 420 }));
  test('moves nothing when the query alone changes', () => {
    expect(target('/a', '/a?page=2')).toBe('stay');
    expect(target('/a?page=2', '/a')).toBe('stay');
  });
  test('goes to the top when the fragment is taken away', () =>
    expect(target('/a#part', '/a')).toEqual({ top: 0 }));
  test('leaves the first page to the browser', () => {
    expect(target(undefined, '/a')).toBe('stay');
    expect(target(undefined, '/a#part')).toBe('stay');
  });
});
