import { expect, test } from 'vitest';
import { parseProse, parseSections, plainText } from './parse.ts';

test('parseSections cuts a text at its headings of level 2 and names each section by a fragment', () => {
  const { opening, sections } = parseSections(
    'Before.\n\n## Why keep it, then?\n\nOne.\n\n### Deeper\n\n## Next\n',
  );
  expect(opening).toEqual([{ tag: 'p', children: ['Before.'] }]);
  expect(sections).toEqual([
    {
      id: 'why-keep-it-then',
      title: 'Why keep it, then?',
      body: [
        { tag: 'p', children: ['One.'] },
        { tag: 'h3', children: ['Deeper'] },
      ],
    },
    { id: 'next', title: 'Next', body: [] },
  ]);
});

test('parseSections gives every section of a text a fragment of its own, whatever the script of its heading', () => {
  const headings = [
    'Examples',
    'Examples',
    'Examples 2',
    'Café & naïve',
    'プロンプトの例',
    'Примеры',
    '🎨',
    '?!',
  ];
  expect(
    parseSections(headings.map((title) => `## ${title}`).join('\n\n')).sections.map(({ id }) => id),
  ).toEqual([
    'examples',
    'examples-2',
    'examples-2-2',
    'cafe-naive',
    'プロンプトの例',
    'примеры',
    'section',
    'section-2',
  ]);
});

test('parseProse makes links of paths and http addresses, and leaves the words of all others', () => {
  expect(
    parseProse('[a](/app) [b](https://irodori.example) [c](javascript:alert(1)) [d](data:text/html,x)'),
  ).toEqual([
    {
      tag: 'p',
      children: [
        { tag: 'link', to: '/app', children: ['a'] },
        ' ',
        { tag: 'link', to: 'https://irodori.example', children: ['b'] },
        ' ',
        'c',
        ' ',
        'd',
      ],
    },
  ]);
});

test('parseProse shows nothing of HTML', () => {
  expect(parseProse('<script>alert(1)</script>\n\nA <b>word</b>.')).toEqual([
    { tag: 'p', children: ['A ', 'word', '.'] },
  ]);
});

const everything = [
  '> Said.',
  '![One](catalogue:a/1.webp "First") ![Two](catalogue:a/2.webp)',
  '```prompt ai-elf-generator\nAn elf\n```',
  '```ts\nconst a = 1;\n```',
  '| Kind | Words |\n| --- | --- |\n| Hair | **long** |',
  '1. One\n2. [Two](/two)',
].join('\n\n');

test('parseProse makes parts of pictures, prompts, code and tables', () => {
  expect(parseProse(everything)).toEqual([
    { tag: 'aside', children: [{ tag: 'p', children: ['Said.'] }] },
    {
      tag: 'pictures',
      pictures: [
        { src: 'catalogue:a/1.webp', alt: 'One', title: 'First' },
        { src: 'catalogue:a/2.webp', alt: 'Two', title: null },
      ],
    },
    { tag: 'prompt', app: 'ai-elf-generator', words: 'An elf' },
    { tag: 'listing', language: 'ts', code: 'const a = 1;' },
    {
      tag: 'table',
      head: [['Kind'], ['Words']],
      rows: [[['Hair'], [{ tag: 'strong', children: ['long'] }]]],
    },
    {
      tag: 'ol',
      children: [
        { tag: 'li', children: ['One'] },
        { tag: 'li', children: [{ tag: 'link', to: '/two', children: ['Two'] }] },
      ],
    },
  ]);
});

test('parseProse leaves out parts that the page has no component for', () => {
  const tags = parseProse(everything, ['prompt']).map((node) => (typeof node === 'string' ? node : node.tag));
  expect(tags).toEqual(['aside', 'prompt', 'ol']);
  expect(JSON.stringify(parseProse(everything, []))).not.toContain('"to"');
});

test('plainText has the words of every part but the headers of tables, with blanks between blocks', () => {
  expect(plainText(parseProse(`A *short*\nword.\n\n${everything}`))).toBe(
    'A short word. Said. First. Two. “An elf” const a = 1; Hair · long One Two',
  );
});
