import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const open = (path: string) => renderModule(module, path, samplePlatform());

afterEach(() => vi.unstubAllEnvs());

test('the list shows every app by name, with its price and engine', async () => {
  await open('/app');
  expect(names()).toHaveLength(9);
  expect(names()[0]).toBe('AI Elf Generator');
  const [card] = screen.getAllByRole('article');
  expect(within(card as HTMLElement).getByText('2 credits')).toBeDefined();
  expect(within(card as HTMLElement).getByText('Ink')).toBeDefined();
});

test('the list shows the apps that contain every word of the URL’s search', async () => {
  await open('/app?q=GENERATOR+webt%C3%B6on');
  expect(names()).toEqual(['Webtoon Generator']);
  expect(screen.getByText('1 of 9 apps')).toBeDefined();
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'GENERATOR webtöon');
});

test('a category filters the list, and the counts of all categories are those of the search', async () => {
  await open('/app?q=blade&category=action');
  expect(names()).toEqual(['Night Blade Generator']);
  const filter = within(screen.getByRole('navigation', { name: 'Filter by category' }));
  expect(filter.getByRole('link', { name: 'Action 1' }).getAttribute('aria-current')).toBe('true');
  expect(filter.getByRole('link', { name: 'Portraits 0' }).getAttribute('href')).toBe(
    '/app?q=blade&category=portraits',
  );
});

test('search engines keep the whole list, and no list of a search or a category', async () => {
  vi.stubEnv('SSR', true);
  const robots = async (path: string) => {
    const { unmount } = await open(path);
    const content = document.querySelector('meta[name="robots"]')?.getAttribute('content');
    unmount();
    return content;
  };
  expect(await robots('/app?q=blade')).toBe('noindex');
  expect(await robots('/app?category=action')).toBe('noindex');
  expect(await robots('/app')).not.toBe('noindex');
});

test('a search keeps the chosen category', async () => {
  const { user, router } = await open('/app?category=retro');
  await user.type(screen.getByRole('searchbox'), 'brush{Enter}');
  expect(await screen.findByText('1 of 9 apps')).toBeDefined();
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
    q: 'brush',
    category: 'retro',
  });
});

test('another sort order is applied at once', async () => {
  const { user } = await open('/app');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Fewest credits');
  await waitFor(() => expect(names()[0]).toBe('AI Image Generator'));
  expect(screen.getByRole('option', { name: 'Fewest credits', selected: true })).toBeDefined();
});

test('a search without hits shows a message and a link to all apps', async () => {
  await open('/app?q=zeppelin');
  expect(screen.getByRole('heading', { name: 'No app fits' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show all 9 apps' }).getAttribute('href')).toBe('/app');
});

test('an unknown category or sort order is ignored', async () => {
  await open('/app?category=nonsense&sort=nonsense');
  expect(names()).toHaveLength(9);
});
