import { expect, test } from 'vitest';
import { samplePaths } from './sample-paths.ts';

const routes = (...paths: string[]) => ({ routes: paths.map((path) => ({ path, chunk: 'list' })) });

test('a route without parameters is sampled by its own path', () => {
  expect(samplePaths(routes('/garden'), [])).toEqual([{ pattern: '/garden', path: '/garden' }]);
});

test('a route with parameters is sampled by the first listed page that no other route has', () => {
  const listed = ['/garden', '/garden/new', '/garden/oak', '/garden/elm'];
  expect(samplePaths(routes('/garden/new', '/garden/:plant'), listed)).toEqual([
    { pattern: '/garden/new', path: '/garden/new' },
    { pattern: '/garden/:plant', path: '/garden/oak' },
  ]);
});

test('a route of which no page is listed is sampled by the parameters of its table', () => {
  const own = (sample: Record<string, string>) => ({ path: '/garden/:plant/own', chunk: 'list', sample });
  const sampled = (sample: Record<string, string>) => samplePaths({ routes: [own(sample)] }, ['/garden/oak']);
  expect(sampled({ plant: 'silver fir' })).toEqual([
    { pattern: '/garden/:plant/own', path: '/garden/silver%20fir/own' },
  ]);
  expect(sampled({ tree: 'fir' })).toEqual([{ pattern: '/garden/:plant/own', path: undefined }]);
});

test('a route of which no page is listed has no sample without parameters', () => {
  expect(samplePaths(routes('/garden/:plant/own'), ['/garden/oak'])).toEqual([
    { pattern: '/garden/:plant/own', path: undefined },
  ]);
});
