import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { appRows } from '../../samples/sample-data.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';

test('opens with pictures made here, each with its prompt that leads to its generator', async () => {
  await renderModule(module, '/', samplePlatform());
  const [first] = screen.getAllByRole('figure');
  const link = within(first as HTMLElement).getByRole('link');
  expect(link.textContent).toContain('silver-haired elf');
  expect(link.getAttribute('href')).toMatch(/^\/ai-elf-generator\?prompt=a\+silver-haired\+elf/);
});

test('the words and the chosen generator go along to the form', async () => {
  const { user, router } = await renderModule(module, '/', samplePlatform());
  await user.type(screen.getByRole('textbox', { name: 'Describe your picture' }), 'a fox & a moon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Drawn by' }), 'Webtoon Generator');
  await user.click(screen.getByRole('button', { name: 'Draw it' }));
  expect(await screen.findByText('outside: /webtoon-ai-image-generator')).toBeDefined();
  expect(new URLSearchParams(router.state.location.search).get('prompt')).toBe('a fox & a moon');
});

test('the form suggests words of the chosen generator, at first of the one whose picture leads the page', async () => {
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

test('without words nothing is opened', async () => {
  const { user, router } = await renderModule(module, '/', samplePlatform());
  await user.click(screen.getByRole('button', { name: 'Draw it' }));
  expect(router.state.location.pathname).toBe('/');
});

test('says what a picture costs and what the engines are', async () => {
  await renderModule(module, '/', samplePlatform());
  expect(screen.getByText(/A picture costs 1 to 2 credits\./)).toBeDefined();
  expect(screen.getByText(/Neither is a large model/)).toBeDefined();
});

test('shows how a picture comes about, stage by stage', async () => {
  await renderModule(module, '/', samplePlatform());
  const section = within(screen.getByRole('region', { name: 'How it works' }));
  expect(section.getAllByRole('figure').map((figure) => figure.textContent)).toEqual([
    'sketch',
    'ink',
    'flat colours',
    'finished',
  ]);
});

test('lists the categories with the number of their apps', async () => {
  await renderModule(module, '/', samplePlatform());
  const link = screen.getByRole('link', { name: /^Action/ });
  expect(link.textContent).toContain('3 apps');
  expect(link.getAttribute('href')).toBe('/category/action');
});

test('asks for its data at once, not one after the other', async () => {
  const platform = samplePlatform();
  await renderModule(module, '/', platform);
  expect(platform.queries.map(({ target }) => target)).toEqual(['apps', 'categories']);
});

test('apps without a gallery leave the page whole', async () => {
  const bare = appRows.map((row) => ({ ...row, config: { cost: 0 } }));
  await renderModule(module, '/', samplePlatform({ apps: bare }));
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getByRole('button', { name: 'Draw it' })).toBeDefined();
});
