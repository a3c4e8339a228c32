import { expect, test } from 'vitest';
import { parseProse, parseSections } from './parse.ts';
import { plainText } from './plain-text.ts';

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

test('parseProse makes links of paths, fragments, http and email addresses, and leaves the words of all others', () => {
  const link = (to: string, words: string) => ({ tag: 'link', to, children: [words] });
  expect(
    parseProse(
      '[a](/app) [b](https://irodori.example) [c](#next) [d](mailto:kei@irodori.example) ' +
        '[e](javascript:alert(1)) [f](data:text/html,x) [g](//else.example)',
    ),
  ).toEqual([
    {
      tag: 'p',
      children: [
        link('/app', 'a'),
        ' ',
        link('https://irodori.example', 'b'),
        ' ',
        link('#next', 'c'),
        ' ',
        link('mailto:kei@irodori.example', 'd'),
        ' ',
        'e',
        ' ',
        'f',
        ' ',
        'g',
      ],
    },
  ]);
});

test.each(['https://', 'http://[', 'https://a b', 'http://irodori.example:port', '/\\else.example'])(
  'parseProse leaves the words of a link to %s, which is no address of a page',
  (address) => {
    expect(parseProse(`[words](<${address}>)`)).toEqual([{ tag: 'p', children: ['words'] }]);
  },
);

test('parseProse resolves references of links and pictures in the whole text', () => {
  const definitions = '> [Guide]: /resources/seeds\n\n[guide]: /second\n\n[leaf]: catalogue:a.webp "Leaf"';
  const { opening, sections } = parseSections(
    `[Seeds][guide] and [script].\n\n## Below\n\n![A leaf][leaf]\n\n${definitions}\n[script]: javascript:a`,
  );
  expect(opening).toEqual([
    {
      tag: 'p',
      children: [{ tag: 'link', to: '/resources/seeds', children: ['Seeds'] }, ' and ', 'script', '.'],
    },
  ]);
  expect(sections[0]?.body[0]).toEqual({
    tag: 'pictures',
    pictures: [{ src: 'catalogue:a.webp', alt: 'A leaf', title: 'Leaf' }],
  });
});

test('parseProse puts the pictures of a paragraph or a list item between its words', () => {
  const picture = (name: string) => ({ src: `${name}.webp`, alt: name, title: null });
  expect(parseProse('See ![a](a.webp) ![b](b.webp)\nand ![c](c.webp)\n\n- one ![d](d.webp)')).toEqual([
    { tag: 'p', children: ['See '] },
    { tag: 'pictures', pictures: [picture('a'), picture('b')] },
    { tag: 'p', children: ['\nand '] },
    { tag: 'pictures', pictures: [picture('c')] },
    {
      tag: 'ul',
      children: [
        {
          tag: 'li',
          children: [
            { tag: 'p', children: ['one '] },
            { tag: 'pictures', pictures: [picture('d')] },
          ],
        },
      ],
    },
  ]);
});

test('parseProse gives uploaded pictures their files, wherever they are in the text', () => {
  const files = [{ url: 'https://cms.example/uploads/small_a.webp', width: 500 }];
  const nodes = parseProse(
    '![](https://cms.example/uploads/a.webp) ![](catalogue:b.webp)\n\n> ![][a]\n\n[a]: https://cms.example/uploads/a.webp',
    {
      files: { 'https://cms.example/uploads/a.webp': files },
    },
  );
  const uploaded = { src: 'https://cms.example/uploads/a.webp', alt: '', title: null, files };
  expect(nodes).toEqual([
    { tag: 'pictures', pictures: [uploaded, { src: 'catalogue:b.webp', alt: '', title: null }] },
    { tag: 'aside', children: [{ tag: 'pictures', pictures: [uploaded] }] },
  ]);
});

test('parseProse keeps the words of pictures within links and emphasis', () => {
  expect(parseProse('[![A leaf](a.webp)](/app) *![](b.webp)*')).toEqual([
    {
      tag: 'p',
      children: [{ tag: 'link', to: '/app', children: ['A leaf'] }, ' ', { tag: 'em', children: [] }],
    },
  ]);
});

test('parseProse separates by lines and strikes words, but not those between single tildes', () => {
  expect(parseProse('~~Old~~ new, ~5 or 6~\n\n---')).toEqual([
    { tag: 'p', children: [{ tag: 'del', children: ['Old'] }, ' new, ~5 or 6~'] },
    { tag: 'hr' },
  ]);
});

test('parseProse leaves HTML as text without its comments', () => {
  expect(parseProse('<script>alert(1)</script>\n\n<!-- Not yet. -->\n\nA <b>word</b><!-- ! -->.')).toEqual([
    { tag: 'p', children: ['<script>alert(1)</script>'] },
    { tag: 'p', children: ['A ', '<b>', 'word', '</b>', '.'] },
  ]);
});

test('parseSections gives no section a fragment that pages have for themselves', () => {
  const headings = ['Main', 'Comments', 'Comments', 'Related', 'Related title', 'Titles'];
  expect(
    parseSections(headings.map((title) => `## ${title}`).join('\n\n')).sections.map(({ id }) => id),
  ).toEqual(['main-2', 'comments-2', 'comments-3', 'related', 'related-title-2', 'titles']);
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

test('parseProse keeps the words of parts that the page has no component for', () => {
  const p = (words: string) => ({ tag: 'p', children: [words] });
  const nodes = parseProse(everything, { parts: ['prompt'] });
  expect(nodes.slice(1, -1)).toEqual([
    p('First. Two.'),
    { tag: 'prompt', app: 'ai-elf-generator', words: 'An elf' },
    p('const a = 1;'),
    p('Kind · Words Hair · long'),
  ]);
  expect(nodes.at(-1)).toEqual({
    tag: 'ol',
    children: [
      { tag: 'li', children: ['One'] },
      { tag: 'li', children: ['Two'] },
    ],
  });
});

test('plainText has the words of every part but the headers of tables, with blanks between blocks', () => {
  expect(plainText(parseProse(`A *short*\nword.\n\n${everything}`))).toBe(
    'A short word. Said. First. Two. “An elf” const a = 1; Hair · long One Two',
  );
});
