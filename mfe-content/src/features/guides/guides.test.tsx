import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';

const show = (path: string) => renderModule(module, path, fakePlatform({ texts: sampleTexts }));

const hrefs = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('link').getAttribute('href'));

test('the overview of guides has every guide once, under its topic', async () => {
  await show('/resources');
  const words = within(screen.getByRole('region', { name: 'Words' }));
  expect(words.getByRole('link', { name: 'Write a prompt that is understood' }).getAttribute('href')).toBe(
    '/resources/write-a-prompt',
  );
  const links = hrefs();
  expect(new Set(links).size).toBe(links.length);
  expect(screen.getByRole('link', { name: `All ${links.length} guides as one list` })).toBeDefined();
});

test('the pages of the list of guides contain every guide exactly once', async () => {
  const { user, router } = await show('/resource');
  const first = hrefs();
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByText(/page 2 of 2/);
  expect(router.state.location.pathname).toBe('/resource/2');
  const second = hrefs();
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('true');
  await show('/resources');
  expect([...first, ...second].toSorted()).toEqual(
    hrefs()
      .slice(-first.length - second.length)
      .toSorted(),
  );
});

test.each(['/resource', '/resource/2'])(
  'the page %s of the list of guides is canonical to itself',
  async (path) => {
    await show(path);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(path);
  },
);

test.each(['0', '3', '1.5', '01', '-1', 'two', '9'.repeat(40)])(
  'page “%s” of guides is a 404',
  async (page) => {
    await show(`/resource/${page}`);
    expect(screen.getByRole('alert').textContent).toBe(`404 Page Not Found: /resource/${page}`);
  },
);

test('a guide links its example prompt to a filled form', async () => {
  await show('/resources/write-a-prompt');
  const [example] = screen.getAllByRole('link', { name: 'Try these words' });
  const target = new URL(example?.getAttribute('href') ?? '', 'https://irodori.example');
  expect(target.pathname).toBe('/ai-elf-generator');
  expect(target.searchParams.get('prompt')).toMatch(/^An elf with long silver hair/);
});

test('a guide’s table has headers for its rows and columns', async () => {
  await show('/resources/format-and-framing');
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Format',
    'Pixels',
    'Good for',
  ]);
  expect(table.getByRole('rowheader', { name: 'Wide 16:9' })).toBeDefined();
});

test('a guide leads to the guides before and after it in reading order', async () => {
  const [first, second, third] = sampleTexts.guides;
  await show(`/resources/${second?.slug}`);
  const neighbours = within(screen.getByRole('navigation', { name: 'More to read' })).getAllByRole('link');
  expect(neighbours.map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['prev', `/resources/${first?.slug}`],
    ['next', `/resources/${third?.slug}`],
  ]);
});
