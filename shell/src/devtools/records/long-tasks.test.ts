import { expect, test } from 'vitest';
import { withScripts } from './long-tasks.ts';

test('scripts of long frames are summed by the module whose file the browser called, the longest sum first', () => {
  const script = (sourceURL: string, duration: number) => ({ sourceURL, duration });
  const first = withScripts([], [script('https://site.test/static/js/shell.0a.js', 60)]);
  const chunk = 'https://site.test/modules/content/1a2b/chunks/post.js';
  expect(withScripts(first, [script(chunk, 80), script('', 5), script(chunk, 30)])).toEqual([
    { owner: 'content@1a2b', count: 2, longestMs: 80, totalMs: 110 },
    { owner: 'shell', count: 1, longestMs: 60, totalMs: 60 },
    { owner: 'unknown', count: 1, longestMs: 5, totalMs: 5 },
  ]);
});
