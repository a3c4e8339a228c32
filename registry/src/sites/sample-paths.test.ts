import { expect, test } from 'vitest';
import { linkedPaths, pathOf, samplePaths } from './sample-paths.ts';

const routes = (...paths: string[]) => ({ routes: paths.map((path) => ({ path, chunk: 'list' })) });

test('a route without parameters is sampled by its own path', () => {
  expect(samplePaths(routes('/garden'), [])).toMatchObject([{ pattern: '/garden', path: '/garden' }]);
});

test('a route with parameters is sampled by the first listed page that no other route has', () => {
  const listed = ['/garden', '/garden/new', '/garden/oak', '/garden/elm'];
  expect(samplePaths(routes('/garden/new', '/garden/:plant'), listed)).toMatchObject([
    { pattern: '/garden/new', path: '/garden/new' },
    { pattern: '/garden/:plant', path: '/garden/oak' },
  ]);
});

test('a route of which no page is listed is sampled by the parameters of its table', () => {
  const own = (sample: Record<string, string>) => ({ path: '/garden/:plant/own', chunk: 'list', sample });
  const sampled = (sample: Record<string, string>) => samplePaths({ routes: [own(sample)] }, ['/garden/oak']);
  expect(sampled({ plant: 'silver fir' })).toMatchObject([
    { pattern: '/garden/:plant/own', path: '/garden/silver%20fir/own' },
  ]);
  expect(sampled({ tree: 'fir' })).toMatchObject([{ pattern: '/garden/:plant/own', path: undefined }]);
});

test('a route of which no page is listed has no sample without parameters', () => {
  expect(samplePaths(routes('/garden/:plant/own'), ['/garden/oak'])).toMatchObject([
    { pattern: '/garden/:plant/own', path: undefined },
  ]);
});

test('a route of which no page is known is sampled by the first link to one, unless a route without parameters has it', () => {
  const [known, plant] = samplePaths(routes('/garden/new', '/garden/:plant'), []);
  const html =
    '<a href="/garden/new">New</a><a class="a" href="/garden/oak?from=list#tree">Oak</a><a href="//garden/elm">Elm</a><a href="/_leave">Leave</a><link href="/garden/fir">';
  const linked = new Set(linkedPaths(html));
  expect([...linked]).toEqual(['/garden/new', '/garden/oak']);
  expect([known, plant].map((route) => route && pathOf(route, linked))).toEqual([
    '/garden/new',
    '/garden/oak',
  ]);
});
