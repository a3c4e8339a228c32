import { expect, test } from 'vitest';
import { styleFaults } from './style-values.ts';

const tokens = ['tokens.css', ':root { --layer-header: 30; --ink: #000; }'] as const;
const faultsOf = (file: string, text: string) => styleFaults(new Map([tokens, [file, text]]));

test('Breakpoints, layers and custom properties from their homes are accepted', () => {
  const css = `
    .bar { z-index: 2; color: var(--ink); min-width: 7rem }
    .head { z-index: var(--layer-header) }
    .back { z-index: -1 }
    @media (max-width: 47.99rem) { .bar { --own: 1px; top: var(--own) } }
    @media (hover: hover) and (min-width: 64rem) { .bar { top: 0 } }`;
  expect(faultsOf('list.module.css', css)).toEqual([]);
  expect(faultsOf('list.tsx', `<Picture sizes="(max-width: 40rem) 50vw, 20rem" />`)).toEqual([]);
});

test.each([
  [
    'a width that is no breakpoint',
    'list.module.css',
    '@media (min-width: 61rem) {}',
    '61rem is no breakpoint',
  ],
  ['a width in pixels', 'list.tsx', 'sizes="(max-width: 640px) 50vw"', '640px is no breakpoint'],
  ['a layer written as a number', 'list.module.css', '.a { z-index: 50 }', 'z-index 50'],
  ['a misspelt layer', 'list.module.css', '.a { z-index: var(--layer-haeder); }', 'sets --layer-haeder'],
  ['a misspelt colour', 'list.module.css', '.a { color: var(--inc) }', 'sets --inc'],
])('%s is reported', (_, file, text, fault) => {
  expect(faultsOf(file, text)).toEqual([expect.stringContaining(fault)]);
});
