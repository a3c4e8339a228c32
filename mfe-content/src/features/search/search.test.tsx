import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { loadSearch } from './load-search.ts';
import { indexOf } from './search-index.ts';

const texts: ContentSnapshot = {
  ...sampleTexts,
  questions: [
    { slug: 'refund', topic: 'Credits', question: 'Do I get my credits back?', answer: 'Yes, in *full*.' },
  ],
};
const tables = {
  apps: texts.landings.map(({ app }) => ({ slug: app })),
  categories: texts.categories.map(({ category }) => ({ slug: category })),
};
const platform = fakePlatform({ texts, tables });
const load = (query: string) =>
  loadSearch({ platform, url: new URL(`https://site.example/search?${new URLSearchParams({ q: query })}`) });
const paths = async (query: string) => (await load(query)).results.map(({ path }) => path);
const show = (path: string) => renderModule(module, path, fakePlatform({ texts, tables }));
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search all texts' });

test('the search finds guides, posts, questions, generators, categories and authors, and leads to the section with the words', async () => {
  expect((await paths('excluded'))[0]).toBe('/resources/leave-something-out#what-the-engines-do-with-it');
  expect((await paths('how Ink draws'))[0]).toBe('/blog/how-ink-draws');
  expect((await paths('do I get my credits back'))[0]).toBe('/support#refund');
  expect(await paths('shinobi')).toContain('/naruto-ai-image-generator');
  expect((await paths('washes ink and brush'))[0]).toBe('/category/ink-and-brush');
  expect((await paths('the Irodori team'))[0]).toBe('/blog/author/irodori');
});

test('the search leads to no generator and no category that the catalogue does not have, and to all while it fails', async () => {
  const without = fakePlatform({ texts, tables: { apps: [], categories: [] } });
  const found = async (query: string, from = without) =>
    (
      await loadSearch({ platform: from, url: new URL(`https://site.example/search?q=${query}`) })
    ).results.map(({ path }) => path);
  expect(await paths('shinobi')).toContain('/naruto-ai-image-generator');
  expect(await found('shinobi')).not.toContain('/naruto-ai-image-generator');
  expect(await found('washes ink and brush')).not.toContain('/category/ink-and-brush');
  expect(await found('how Ink draws')).toContain('/blog/how-ink-draws');
  vi.spyOn(without.data, 'many').mockRejectedValue(new Error('The catalogue does not respond.'));
  expect(await found('shinobi')).toContain('/naruto-ai-image-generator');
});

test.each([
  ['the beginning of a word', 'twint', '/resources/words-the-engines-know#hair-and-eyes'],
  ['a slip of the keyboard', 'privcay', '/resources/privacy-of-pictures'],
  ['accents and capitals', 'SÉEDS', '/resources/seeds-and-variations'],
])('the search takes %s', async (_, query, path) => {
  expect((await paths(query)).some((found) => found.startsWith(path))).toBe(true);
});

test('the page says when only similar words were found', async () => {
  await show('/search?q=privcay');
  expect(screen.getByRole('status').textContent).toMatch(
    /^No text has “privcay”\. \d+ texts? found with similar words\.$/,
  );
});

test('words that every text has do not decide', async () => {
  expect((await load('can I seed the birthday')).count).toBe(1);
  expect((await load('the')).count).toBe(0);
});

test('only texts with all words are found; without any, texts with some of them', async () => {
  expect((await load('seed birthday')).count).toBe(1);
  expect((await load('seed xylophone')).count).toBeGreaterThan(1);
});

test('a text without blanks is found by its words and their beginnings, wherever they stand', () => {
  const [first] = texts.posts;
  if (first === undefined) throw new Error('The texts have no posts.');
  const title = '東京に住む銀髪の少女を描く';
  const posts = [{ ...first, slug: 'japanese', title, summary: 'ガラスの髪飾り。', body: '' }];
  const index = indexOf({ ...texts, posts });
  for (const query of ['銀髪', '銀', '髪の少女', '少女 銀髪', 'ｶﾞﾗｽ'])
    expect(index.search(query).matches.map((match) => match.text.title)).toEqual([title]);
});

test('one index serves until a text changes', () => {
  expect(indexOf(texts)).toBe(indexOf(texts));
  expect(indexOf({ ...texts })).not.toBe(indexOf(texts));
});

test('of many matching texts the best 20 are shown, and the page says so', async () => {
  await show('/search?q=picture');
  expect(screen.getByRole('status').textContent).toMatch(
    /^\d\d texts found for “picture”\. The best 20 are shown\.$/,
  );
  expect(screen.getAllByRole('listitem').length).toBe(20);
});

test('the matching words of title and excerpt are marked', async () => {
  await show('/search?q=hairstyle');
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent.toLowerCase());
  expect(marks.length).toBeGreaterThan(0);
  expect(new Set(marks)).toEqual(new Set(['hairstyle', 'hairstyles']));
});

test('a search without words or matches offers the tags of most texts', async () => {
  expect(await load('zzzz')).toMatchObject({ count: 0, results: [] });
  expect((await load('zzzz')).suggestions).toContain('words');
  expect((await load('')).suggestions).toContain('engines');
  await show('/search?q=zzzz');
  expect(screen.getByRole('heading', { name: 'No text has these words' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzzz”.');
});

test('of a very long query the first 100 characters are searched, and the page says so', async () => {
  const long = `credits ${'x'.repeat(5000)}`;
  expect((await load(long)).query).toHaveLength(100);
  await show(`/search?q=${long}`);
  expect(screen.getByText('The first 100 characters of your search were used.')).toBeDefined();
});

test('the search answers while the visitor types, in one entry of the history, and keeps the focus', async () => {
  const { user, router } = await show('/search');
  await user.click(field());
  await user.type(field(), 'seeds');
  await screen.findByText(/found for “seeds”/);
  expect(router.state.location.search).toBe('?q=seeds');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test('a late answer never covers a newer one: the next question is asked when the answer before has come', async () => {
  const asked: (() => void)[] = [];
  const slow = {
    ...platform,
    texts: () => new Promise<ContentSnapshot>((resolve) => asked.push(() => resolve(texts))),
  };
  const shown = renderModule(module, '/search', slow);
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.();
  await shown;
  fireEvent.change(field(), { target: { value: 'se' } });
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.change(field(), { target: { value: 'see' } });
  fireEvent.change(field(), { target: { value: 'seeds' } });
  expect(asked).toHaveLength(2);
  await act(async () => asked[1]?.());
  await waitFor(() => expect(asked).toHaveLength(3));
  await act(async () => asked[2]?.());
  expect(await screen.findByText(/found for “seeds”/)).toBeDefined();
  expect(field().value).toBe('seeds');
});

test('nothing is asked while a word is composed, such as one in Japanese', async () => {
  const { router } = await show('/search');
  fireEvent.compositionStart(field());
  fireEvent.change(field(), { target: { value: 'え' } });
  expect(router.state.navigation.state).toBe('idle');
  fireEvent.compositionEnd(field());
  await screen.findByText('Nothing found for “え”.');
});

test('an offline browser asks nothing and says so; the text is asked when the connection is back', async () => {
  const { router } = await show('/search');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  fireEvent.change(field(), { target: { value: 'seeds' } });
  expect(screen.getByText('You are offline.')).toBeDefined();
  expect(router.state.navigation.state).toBe('idle');
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText(/found for “seeds”/);
});

test('a link to another search, and the way back, replace the text in the field', async () => {
  const { user, router } = await show('/search?q=zzzz');
  await user.click(within(screen.getByRole('navigation', { name: 'Other searches' })).getByText('words'));
  await screen.findByText(/found for “words”/);
  await waitFor(() => expect(field().value).toBe('words'));
  await act(() => router.navigate(-1));
  await screen.findByText('Nothing found for “zzzz”.');
  await waitFor(() => expect(field().value).toBe('zzzz'));
});

test('blog and guides have a form that leads to the search without scripts', async () => {
  for (const path of ['/blog', '/resources']) {
    const { unmount } = await show(path);
    const form = field().form;
    expect([form?.method, form?.getAttribute('action'), field().name]).toEqual(['get', '/search', 'q']);
    unmount();
  }
});
