import { describe, expect, test } from 'vitest';
import { refusalOf } from './target.ts';

const external =
  'Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.';

describe('the target of a link', () => {
  test.each(['/', '/app?page=2#top', '?page=2', '#top', '../app', 'app', '/a?next=https://b.example', ''])(
    '%j is a path of this site',
    (target) => expect(refusalOf(target, false)).toBeUndefined(),
  );

  test.each([
    'https://evil.example',
    'HTTPS:evil.example',
    ' https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'http://a.invalid/app',
    'mailto:somebody@evil.example',
    'file:///etc/passwd',
    'http://',
  ])('%j is allowed only with `external`', (target) => {
    expect(refusalOf(target, false)).toBe(external);
    expect(refusalOf(target, true)).toBeUndefined();
  });

  test.each([
    ['javascript:alert(1)', 'javascript:'],
    ['JaVaScRiPt:alert(1)', 'javascript:'],
    ['\u0000 javascript:alert(1)', 'javascript:'],
    ['java\nscript:alert(1)', 'javascript:'],
    ['\tjavascript\t:alert(1)', 'javascript:'],
    ['javascript://site.example/%0aalert(1)', 'javascript:'],
    ['data:text/html,x', 'data:'],
    ['vbscript:x', 'vbscript:'],
    ['blob:https://evil.example/x', 'blob:'],
  ])('%j is refused with and without `external`', (target, protocol) => {
    for (const flag of [false, true])
      expect(refusalOf(target, flag)).toBe(`Cannot navigate to a URL with '${protocol}' protocol.`);
  });
});
