import { parseSections } from '@irodori/prose/parse';
import { expect, test } from 'vitest';
import { sampleTexts } from '../../sample-texts.ts';
import { parseArticle } from '../article/parse-article.ts';
import { articleHtml } from './article-html.ts';

const [sample] = sampleTexts.posts;
if (sample === undefined) throw new Error('The site begins without posts.');
const article = parseArticle(sample);

const html = (markdown: string): string =>
  articleHtml(
    { ...article, ...parseSections(markdown) },
    {
      pageUrl: 'https://site.test/blog/leaves',
      pictureUrl: (place) => place.replace('catalogue:', 'https://files.test/'),
    },
  );

test('an article becomes HTML with its sections, lists, quotations, tables and code', () => {
  const all = html(
    'Before *it* all.\n\n## First & last\n\n- one\n- `two`\n\n> Said.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```\na < b\n```\n',
  );
  expect(all).toBe(
    '<p>Before <em>it</em> all.</p><h2>First &#x26; last</h2><ul><li>one</li><li><code>two</code></li></ul>' +
      '<blockquote><p>Said.</p></blockquote>' +
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<pre><code>a &#x3C; b</code></pre>',
  );
});

test('every address in the HTML of an article is absolute', () => {
  expect(html('[up](/blog#top) [next](#next) [away](http://else.test/x)')).toBe(
    '<p><a href="https://site.test/blog#top">up</a> <a href="https://site.test/blog/leaves#next">next</a> ' +
      '<a href="http://else.test/x">away</a></p>',
  );
  expect(html('![A leaf](catalogue:apps/leaf.webp "Leaf") ![B](https://cms.test/b.webp)')).toBe(
    '<p><img src="https://files.test/apps/leaf.webp" alt="A leaf" title="Leaf">' +
      '<img src="https://cms.test/b.webp" alt="B"></p>',
  );
});

test('half an address of a link or a picture leaves its words in the HTML of an article', () => {
  expect(html('[up](https://) and\n\n![A leaf](http://) ![B](catalogue:b.webp)')).toBe(
    '<p>up and</p><p>A leaf<img src="https://files.test/b.webp" alt="B"></p>',
  );
});

test('an example prompt in the HTML of an article leads to the filled form', () => {
  expect(html('```prompt ai-elf-generator\nelf & <moon>\n```\n')).toBe(
    '<blockquote><p>elf &#x26; &#x3C;moon></p>' +
      '<p><a href="https://site.test/ai-elf-generator?prompt=elf+%26+%3Cmoon%3E">Try these words</a></p></blockquote>',
  );
});

test.each([
  ['a script', 'Text <script>alert(1)</script>', /<script/],
  ['an element with a handler', '<img src=x onerror=alert(1)>', /<img/],
  ['a link to a script', '[x](javascript:alert(1))', /javascript/],
  ['a link to a script in disguise', '[x](java&#10;script:alert(1))', /script:/],
  ['a link to another site without a protocol', '[x](//else.test)', /else/],
  ['an attribute out of a title', '![x](catalogue:a.webp "\\" onload=\\"alert(1)")', /" onload="/],
  ['a frame', '<iframe src="https://else.test"></iframe>', /<iframe/],
])('the HTML of an article never contains %s', (_what, markdown, harm) => {
  expect(html(markdown)).not.toMatch(harm);
});
