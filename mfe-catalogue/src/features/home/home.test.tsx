import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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

const picture = {
  jobId: '44444444-4444-4444-8444-444444444444',
  path: 'copy.webp',
  width: 768,
  height: 768,
  words: 'a dark elf',
  favourites: 2,
  app: { slug: 'ai-elf-generator', name: 'Elf Generator' },
};

test('the home page shows the editors’ choice of visitors’ pictures, and more samples only until there is one', async () => {
  const { unmount } = await renderModule(module, '/', samplePlatform());
  expect(screen.getByRole('heading', { name: 'Made here, with these words' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Made by visitors' })).toBeNull();
  unmount();
  const pictures = ({ calls }: RecordedQuery) =>
    calls.some(({ method, args }) => method === 'not' && args[0] === 'chosen_at') ? [picture] : [];
  await renderModule(module, '/', samplePlatform({ pictures }));
  expect(screen.queryByRole('heading', { name: 'Made here, with these words' })).toBeNull();
  const section = within(screen.getByRole('region', { name: 'Made by visitors' }));
  expect(section.getByRole('link', { name: 'a dark elf' }).getAttribute('href')).toBe(
    `/results/${picture.jobId}`,
  );
});
