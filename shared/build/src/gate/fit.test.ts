import { expect, test } from 'vitest';
import { fitFaults } from './fit.ts';

const offer = {
  contract: 1,
  shared: {
    react: { version: '19.3.1', browser: ['useState'], server: ['useState', 'cache'] },
    'zod/mini': { version: '4.6.7', browser: ['z', 'z.string'], server: ['z', 'z.string', 'z.cidr'] },
  },
};
const version = { contract: 1, shared: { react: '19.1.0', 'zod/mini': '4.6.0' } };

test('a version fits a shell that offers all names that it takes, and later versions of its libraries', () => {
  const takes = {
    browser: { react: ['useState'], 'zod/mini': ['z.string'] },
    server: { react: ['cache'], 'zod/mini': ['z.cidr'] },
  };
  expect(fitFaults({ ...version, takes }, offer)).toEqual([]);
});

test('a name that the shell does not offer is named with its library and with the side that lacks it', () => {
  const takes = {
    browser: { react: ['cache', 'use'], 'zod/mini': ['z.cidr'] },
    server: { react: ['cache', 'use'] },
  };
  expect(fitFaults({ ...version, takes }, offer)).toEqual([
    'it takes cache from react in browsers, which the shell does not offer',
    'it takes use from react in browsers and on the server, which the shell does not offer',
    'it takes z.cidr from zod/mini in browsers, which the shell does not offer',
  ]);
});

test('a version does not fit a shell with another contract, without one of its libraries, or with an older major version of one', () => {
  const shared = { ...version.shared, react: '20.0.0', zustand: '5.0.0' };
  expect(fitFaults({ contract: 2, shared }, offer)).toEqual([
    'it was built for contract 2, the shell has 1',
    'it was built with react 20.0.0, the shell has 19.3.1',
    'it needs zustand, which the shell does not share',
  ]);
});

test('a library that only the server bundle takes must be shared, too', () => {
  const takes = { browser: {}, server: { '@irodori/kit/errors': ['notFound'] } };
  expect(fitFaults({ ...version, takes }, offer)).toEqual([
    'it needs @irodori/kit/errors, which the shell does not share',
  ]);
});

test('a version of an older build, which does not say what it takes, is compared by its libraries alone', () => {
  expect(fitFaults(version, offer)).toEqual([]);
});
