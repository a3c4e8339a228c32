import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';

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

test('the app page shows the pictures of the app that most visitors made a favourite', async () => {
  const picture = {
    jobId: '44444444-4444-4444-8444-444444444444',
    path: 'copy.webp',
    width: 768,
    height: 768,
    words: null,
    favourites: 2,
    app: { slug: 'ai-elf-generator', name: 'Elf Generator' },
  };
  const platform = samplePlatform({ pictures: [picture] });
  await renderModule(module, '/app/ai-elf-generator', platform);
  const section = within(screen.getByRole('region', { name: 'Made by visitors' }));
  expect(section.getByRole('link', { name: 'A picture made with Elf Generator' })).toBeDefined();
  const { calls = [] } = platform.queries.find(({ target }) => target === 'shown_pictures') ?? {};
  expect(calls).toContainEqual({ method: 'eq', args: ['app.slug', 'ai-elf-generator'] });
});
