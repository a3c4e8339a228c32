import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { scrollTarget } from './scroll-target.ts';

const at = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, 'http://site.test');
  return { pathname, search, hash, state: null, key: path };
};
const target = (from: string | undefined, to: string, saved?: number) =>
  scrollTarget({ location: at(to), previous: from === undefined ? undefined : at(from), saved });

describe('the scroll target of a navigation', () => {
  test('is the top of another page', () => expect(target('/a', '/b')).toEqual({ top: 0 }));
  test('is the element that the fragment names', () =>
    expect(target('/a', '/b#caf%C3%A9')).toEqual({ anchor: 'café' }));
  test('is the undecoded fragment if it cannot be decoded', () =>
    expect(target('/a', '/b#%E0%A4%A')).toEqual({ anchor: '%E0%A4%A' }));
  test('is the saved position, whatever the fragment', () =>
    expect(target('/a', '/b#part', 420)).toEqual({ top: 420 }));
  test('is the present position if only the query changes', () => {
    expect(target('/a', '/a?page=2')).toBe('stay');
    expect(target('/a?page=2', '/a')).toBe('stay');
  });
  test('is the top if the fragment is removed', () => expect(target('/a#part', '/a')).toEqual({ top: 0 }));
  test('is the present position for the first page, which the browser scrolls', () => {
    expect(target(undefined, '/a')).toBe('stay');
    expect(target(undefined, '/a#part')).toBe('stay');
  });
});
