import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LoadContext, SiteContext } from '@irodori/kit/module';
import module from '../../module.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import { card } from './app-preview.server.ts';
import { loadAppPage } from './load-app-page.ts';

const open = (path: string) => renderModule(module, path, samplePlatform());

test('the app page shows what the app makes and its price', async () => {
  await open('/app/ai-elf-generator');
  expect(screen.getByRole('heading', { level: 1, name: 'AI Elf Generator' })).toBeDefined();
  expect(screen.getByText('2 credits', { selector: 'strong' })).toBeDefined();
  expect(screen.getByText('Ink, our sketch engine that draws in vectors')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the generator' }).getAttribute('href')).toBe(
    '/ai-elf-generator',
  );
  expect(screen.queryByRole('link', { name: 'Status of the services' })).toBeNull();
});

test.each([
  ['paused', 'This generator is paused. What draws its pictures is away at the moment'],
  ['slow', 'Pictures take some minutes longer than usual'],
])(
  'the page of an app whose engine is %s says so and leads to the status of the services',
  async (state, words) => {
    await renderModule(module, '/app/ai-elf-generator', samplePlatform({ state }));
    const link = screen.getByRole('link', { name: 'Status of the services' });
    expect(link.getAttribute('href')).toBe('/support/status');
    expect(link.parentElement?.textContent).toContain(words);
  },
);

test('the page of an app names the licence of a model that others give away, and no licence otherwise', async () => {
  const [licence, licence_url] = ['A licence for research', 'https://licence.example/'];
  const { unmount } = await renderModule(
    module,
    '/app/ai-elf-generator',
    samplePlatform({ licence: { licence, licence_url } }),
  );
  expect(screen.getByRole('link', { name: licence }).getAttribute('href')).toBe(licence_url);
  unmount();
  await open('/app/ai-elf-generator');
  expect(screen.queryByText('Licence of the model')).toBeNull();
});

const promptOf = (link: HTMLElement) =>
  new URL(link.getAttribute('href') ?? '', 'http://site.example').searchParams.get('prompt');

test('the pictures of the site’s own are called samples, and a caption opens the generator with its prompt', async () => {
  await open('/app/ai-elf-generator');
  const [caption] = screen.getAllByRole('link', { name: /^twintails in the wind/ });
  expect(promptOf(caption as HTMLElement)).toBe('twintails in the wind, cherry blossoms, a warm afternoon');
  expect(screen.getByText(/^Samples of /)).toBeDefined();
});

test('related apps of the same category come first, without the app itself', async () => {
  await open('/app/ai-one-piece-generator');
  const section = within(screen.getByRole('region', { name: 'More apps' }));
  const names = section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(names.slice(0, 2)).toEqual(['Shinobi Generator', 'Night Blade Generator']);
  expect(names).not.toContain('Sea Adventure Generator');
});

test('on the page of an app, only its large picture is loaded before others', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const { container } = await open('/app/ai-elf-generator');
  expect(container.querySelectorAll('img[loading="lazy"]').length).toBeGreaterThan(2);
  expect(container.querySelectorAll('img[loading="eager"]')).toHaveLength(1);
});

test('the page of an app that does not exist is a 404', async () => {
  await open('/app/irodori');
  expect((await screen.findByRole('alert')).textContent).toBe('404 Page Not Found: /app/irodori');
});

const pictures = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    jobId: `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`,
    path: `copy-${number}.webp`,
    width: 768,
    height: 768,
    words: number === 0 ? null : `wish ${number}`,
    favourites: 0,
    app: { slug: 'ai-elf-generator', name: 'Elf Generator' },
  }));

test('the page of an app with pictures of visitors shows those, with a link to each, and no sample', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  await renderModule(module, '/app/ai-elf-generator', samplePlatform({ pictures: pictures(1) }));
  const link = screen.getByRole('link', { name: 'A picture made with Elf Generator' });
  expect(link.getAttribute('href')).toBe('/results/44444444-4444-4444-8444-000000000000');
  const shown = within(link.closest('figure') as HTMLElement).getByRole('presentation');
  expect(shown.getAttribute('src')).toContain('/shown/copy-0.webp');
  expect(screen.getByText(/^Made by visitors/)).toBeDefined();
  expect(screen.queryByText(/^Samples? of /)).toBeNull();
  expect(screen.queryByRole('link', { name: /^twintails in the wind/ })).toBeNull();
});

test('the page of an app with more pictures of visitors than its first screen has room for shows the others below', async () => {
  await renderModule(module, '/app/ai-elf-generator', samplePlatform({ pictures: pictures(7) }));
  const section = within(screen.getByRole('region', { name: 'More by visitors' }));
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['wish 5', 'wish 6']);
  expect(screen.getAllByRole('link', { name: /^wish / })).toHaveLength(6);
});

test('the link preview of an app shows a sample, also where its page has pictures of visitors, who may withdraw them', async () => {
  const platform = samplePlatform({ pictures: pictures(1) });
  const context = {
    platform,
    params: { slug: 'ai-elf-generator' },
    url: new URL('http://site.example/app/x'),
  };
  const data = await loadAppPage(context as unknown as LoadContext);
  const { picture } = card(data, { platform } as unknown as SiteContext);
  expect(picture?.url).toBe(platform.storage.publicUrl('catalogue', 'elf-0.webp'));
});
