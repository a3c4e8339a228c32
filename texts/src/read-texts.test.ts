import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTexts } from './read-texts.ts';

const home = join(import.meta.dirname, '..');

/** The error of reading a copy of the texts in which one file is changed. */
function faultWith(file: string, change: (content: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'irodori-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['authors', 'posts', 'guides', 'topics.yaml', 'questions.yaml'])
    cpSync(join(home, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  try {
    readTexts(folder);
  } catch (error) {
    return String(error);
  }
  return 'no error';
}

test('readTexts returns posts newest first, guides by topic in reading order, and the author of each text', () => {
  const { posts, guides, topics, authors } = readTexts();
  expect(posts[0]).toMatchObject({
    slug: 'two-small-engines',
    topic: null,
    tags: ['engines', 'ink', 'bloom'],
  });
  const moments = posts.map(({ published }) => Date.parse(published));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  expect(guides[0]).toMatchObject({ slug: 'write-a-prompt', topic: 'words' });
  const inOrder = [...new Set(guides.map((guide) => guide.topic))];
  expect(inOrder).toEqual(topics.map(({ slug }) => slug));
  const known = authors.map(({ slug }) => slug);
  expect([...posts, ...guides].filter(({ author }) => !known.includes(author ?? ''))).toEqual([]);
});

test('the body of a text has no front matter', () => {
  const { posts, guides } = readTexts();
  expect([...posts, ...guides].filter(({ body }) => /^---|^\s|^$/.test(body))).toEqual([]);
});

test('readTexts throws an error that names the file and the field of malformed front matter', () => {
  const file = 'posts/how-ink-draws.md';
  expect(faultWith(file, (text) => text.replace(/published: .*/, 'published: yesterday'))).toMatch(
    /posts\/how-ink-draws\.md[^]*published/,
  );
  expect(faultWith(file, () => 'No front matter.')).toMatch(/posts\/how-ink-draws\.md/);
});

test('readTexts throws for a guide without a topic, and for a topic whose guide does not exist', () => {
  const withoutGuide = (text: string) => text.replace('write-a-prompt, ', '');
  expect(faultWith('topics.yaml', withoutGuide)).toMatch(/guides\/write-a-prompt\.md/);
  const withUnknown = (text: string) => text.replace('write-a-prompt, ', 'write-a-prompt, lost, ');
  expect(faultWith('topics.yaml', withUnknown)).toMatch(/guides\/lost\.md, which does not exist/);
});
