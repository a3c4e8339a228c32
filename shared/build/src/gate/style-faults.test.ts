import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { styleFaults } from './style-faults.ts';

/** A class of the package, as its build names it. */
const own = `card-${createHash('sha256').update('mfe-garden').digest('base64url').slice(0, 3)}x-9`;
const faults = (css: string) => styleFaults(Buffer.from(css), 'list.css', 'mfe-garden');

test.each([
  ['its own elements and what stands inside of them', `.${own} > img, main .${own}:hover { color: red }`],
  ['rules inside of its own rules', `.${own} { & p { color: red } @media print { color: blue } }`],
  ['a page that has one of its elements', `@media print { body:has(.${own}) { visibility: hidden } }`],
  [
    'its own elements by a condition',
    `:is(.${own}, h1.${own}) { color: red } @supports (color: red) { .${own} { color: red } }`,
  ],
  ['its own animations', `@keyframes ${own} { from { color: red } }`],
])('a stylesheet may style %s', (_what, css) => {
  expect(faults(`@layer module { ${css} }`)).toEqual([]);
});

const whole = (selector: string) =>
  `styles elements of the whole page by "${selector}"; begin the selector with a class of the module`;

test.each([
  ['elements by their names', 'h1 { color: red }', whole('h1')],
  ['classes of others, by :global', '.dialog { color: red }', whole('.dialog')],
  ['one selector beside its own', `.${own}, body { color: red }`, whole(`.${own}, body`)],
  ['what its own elements are not', `p:not(.${own}) { color: red }`, whole('p:not')],
  ['pages that may have none of its elements', `:is(.${own}, body) { color: red }`, whole(':is')],
  ['elements under a condition', '@media print { @supports (color: red) { * { color: red } } }', whole('*')],
  ['an animation by a global name', '@keyframes spin { from { color: red } }', 'names the animation "spin"'],
  ['a font', '@font-face { font-family: x; src: url(x) }', 'has the rule @font-face'],
  ['a registered property', '@property --x { syntax: "*"; inherits: false }', 'has the rule @property'],
])('a stylesheet may not style %s', (_what, css, fault) => {
  expect(faults(`@layer module { ${css} }`)).toEqual([expect.stringContaining(fault)]);
});

test('rules belong into the layer `module`, and the order of layers is the shell’s', () => {
  expect(faults(`.${own} { color: red }`)).toEqual([
    'has rules outside of a layer; write them inside of "@layer module { … }"',
  ]);
  expect(faults(`@layer reset, module; @layer ui { .${own} { color: red } }`)).toEqual([
    'orders the layers reset, which is for the shell alone',
    'has rules in the layer "ui"; a module\'s rules belong into the layer "module"',
  ]);
});
