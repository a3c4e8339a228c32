import { expect, test } from 'vitest';
import { inlineStyle } from './inline-style.ts';

const style = (css: string, href = 'https://registry.test/modules/alpha/1/chunks/home.css') =>
  inlineStyle({ href, integrity: '' }, css).text;

test('URLs that are relative to the stylesheet lead to the same files from a page', () => {
  expect(style('a { background: url(paper.png) url("../ink.svg#tip") }')).toBe(
    'a { background: url(https://registry.test/modules/alpha/1/chunks/paper.png) url("https://registry.test/modules/alpha/1/chunks/../ink.svg#tip") }',
  );
  expect(style('a { src: url(dot.woff2) }', '/static/css/shell.css')).toBe(
    'a { src: url(/static/css/dot.woff2) }',
  );
});

test.for([
  'url(/static/dot.woff2)',
  'url("https://cdn.test/dot.png")',
  "url('data:image/png;base64,AA')",
  'url(#tip)',
])('%s stays as it is', (url) => {
  expect(style(`a { background: ${url} }`)).toBe(`a { background: ${url} }`);
});

test('no text in a stylesheet ends the style element', () => {
  expect(style('a::after { content: "</style><b>" }')).toBe(String.raw`a::after { content: "<\/style><b>" }`);
  expect(style('a::after { content: "</STYLE >" }')).toBe(String.raw`a::after { content: "<\/STYLE >" }`);
});
