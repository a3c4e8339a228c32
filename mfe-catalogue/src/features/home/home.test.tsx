import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { appRows } from '../../samples/sample-data.ts';
import { structuredData } from './home-data.server.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';

test('the structured data of the home page name the operator’s profiles on other sites, if there are any', () => {
  const describe = (profiles: readonly string[]) =>
    structuredData(undefined, {
      siteUrl: 'https://irodori.example',
      platform: samplePlatform(),
      pictures: [],
      profiles,
    })[1];
  const profile = 'https://social.example/@irodori';
  expect(describe([profile])).toMatchObject({ '@type': 'Organization', sameAs: [profile] });
  expect(describe([])).not.toHaveProperty('sameAs');
});

test('the home page begins with samples whose prompts link to their generators', async () => {
  await renderModule(module, '/', samplePlatform());
  const [first] = screen.getAllByRole('figure');
  const link = within(first as HTMLElement).getByRole('link');
  expect(link.textContent).toContain('silver-haired elf');
  expect(link.getAttribute('href')).toMatch(/^\/ai-elf-generator\?prompt=a\+silver-haired\+elf/);
  expect(link.parentElement?.textContent).toMatch(/Sample of /);
});

test('the home page’s form opens the chosen generator with the typed prompt', async () => {
  const { user, router } = await renderModule(module, '/', samplePlatform());
  await user.type(screen.getByRole('textbox', { name: 'Describe your picture' }), 'a fox & a moon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Drawn by' }), 'Webtoon Generator');
  await user.click(screen.getByRole('button', { name: 'Draw it' }));
  expect(await screen.findByText('outside: /webtoon-ai-image-generator')).toBeDefined();
  expect(new URLSearchParams(router.state.location.search).get('prompt')).toBe('a fox & a moon');
});

test('the home page’s form opens the chosen generator without scripts, by a redirect of the home page', async () => {
  const { container, unmount } = await renderModule(module, '/', samplePlatform());
  const form = container.querySelector('form');
  if (form === null) throw new Error('The home page has no form.');
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/']);
  const data = new FormData(form);
  data.set('prompt', 'a fox & a moon');
  data.set('generator', 'webtoon-ai-image-generator');
  unmount();
  const sent = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  const { router } = await renderModule(module, `/?${sent}`, samplePlatform());
  expect(router.state.location.pathname).toBe('/webtoon-ai-image-generator');
  expect(router.state.location.search).toBe('?prompt=a+fox+%26+a+moon');
});

test('the home page’s form suggests a prompt of the chosen generator, initially of the first picture’s', async () => {
  const apps = appRows.map((row, index) => ({
    ...row,
    config: {
      ...row.config,
      featured: row.slug === 'waifu-ai-image-generator' ? 1 : 2 + index,
      gallery: [{ path: `${row.slug}.webp`, prompt: `words of ${row.slug}` }],
    },
  }));
  const { user } = await renderModule(module, '/', samplePlatform({ apps }));
  const field = screen.getByRole('textbox', { name: 'Describe your picture' });
  const generator = screen.getByRole('combobox', { name: 'Drawn by' });
  expect(generator).toHaveProperty('value', 'waifu-ai-image-generator');
  expect(field).toHaveProperty('placeholder', 'words of waifu-ai-image-generator');
  await user.selectOptions(generator, 'Webtoon Generator');
  expect(field).toHaveProperty('placeholder', 'words of webtoon-ai-image-generator');
});

test('the home page’s form opens no generator without a prompt', async () => {
  const { user, router } = await renderModule(module, '/', samplePlatform());
  await user.click(screen.getByRole('button', { name: 'Draw it' }));
  expect(router.state.location.pathname).toBe('/');
});

test('the home page states the price of a picture and describes the engines', async () => {
  await renderModule(module, '/', samplePlatform());
  expect(screen.getByText(/A picture costs 1 to 2 credits\./)).toBeDefined();
  expect(screen.getByText(/Neither is a large model/)).toBeDefined();
});

test('the home page shows the stages of a picture', async () => {
  await renderModule(module, '/', samplePlatform());
  const section = within(screen.getByRole('region', { name: 'How it works' }));
  expect(section.getAllByRole('figure').map((figure) => figure.textContent)).toEqual([
    'sketch',
    'ink',
    'flat colours',
    'finished',
  ]);
});

test('the home page lists the categories with their numbers of apps', async () => {
  await renderModule(module, '/', samplePlatform());
  const link = screen.getByRole('link', { name: /^Action/ });
  expect(link.textContent).toContain('3 apps');
  expect(link.getAttribute('href')).toBe('/category/action');
});

test('the home page sends its requests in parallel', async () => {
  const platform = samplePlatform();
  await renderModule(module, '/', platform);
  expect(platform.queries.map(({ target }) => target)).toEqual(['apps', 'categories', 'shown_pictures']);
});

test('the home page is complete if apps have no gallery', async () => {
  const bare = appRows.map((row) => ({ ...row, config: { cost: 0 } }));
  await renderModule(module, '/', samplePlatform({ apps: bare }));
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getByRole('button', { name: 'Draw it' })).toBeDefined();
});

const onHome = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    jobId: `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`,
    path: `copy-${number}.webp`,
    width: 768,
    height: 768,
    words: `wish ${number}`,
    favourites: 2,
    app: { slug: 'ai-elf-generator', name: 'Elf Generator' },
  }));
const wishes = () => screen.queryAllByRole('link', { name: /^wish / }).map(({ textContent }) => textContent);

test('the home page shows samples, and says so, until there is a picture of a visitor for it', async () => {
  await renderModule(module, '/', samplePlatform());
  expect(screen.getByRole('heading', { name: 'Made here, with these words' })).toBeDefined();
  expect(screen.getAllByText(/^Sample of /).length).toBeGreaterThan(4);
  expect(wishes()).toEqual([]);
});

test.each([
  [1, []],
  [3, ['wish 1', 'wish 2']],
  [6, ['wish 4', 'wish 5']],
] as const)(
  'with %i pictures of visitors for it, the home page shows no sample, and %j below its first screen',
  async (count, below) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const isOfHome = ({ calls }: RecordedQuery) =>
      calls.some(({ method, args }) => method === 'eq' && args[0] === 'is_on_home');
    const platform = samplePlatform({ onHome: (query) => (isOfHome(query) ? onHome(count) : []) });
    await renderModule(module, '/', platform);
    expect(screen.queryByText(/^Sample of /)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Made here, with these words' })).toBeNull();
    expect(wishes()).toEqual(onHome(count).map(({ words }) => words));
    const lead = screen.getByRole('img', { name: 'wish 0' });
    expect(lead.getAttribute('src')).toBe(platform.storage.publicUrl('shown', 'copy-0.webp'));
    const section = screen.queryByRole('region', { name: 'Made by visitors' });
    const links = section === null ? [] : within(section).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(below);
    expect(screen.getByRole('link', { name: 'wish 0' }).getAttribute('href')).toBe(
      `/results/${onHome(1)[0]?.jobId}`,
    );
  },
);
