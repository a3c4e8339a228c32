import type { NavigationLink } from '@irodori/contract/composition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite | undefined;

beforeEach(async () => {
  registry = await TestRegistry.start();
});

afterEach(async () => {
  site?.stop();
  site = undefined;
  await registry.stop();
});

const withLinks = (...navigation: NavigationLink[]) => ({
  manifest: (manifest: Record<string, unknown>) => void Object.assign(manifest, { navigation }),
});

/** The links of the header and of the menu of a page, which are the same. */
async function links(of: TestSite): Promise<string[]> {
  const { html } = await of.page('/beta');
  const [header, menu, ...others] = [...html.matchAll(/<nav aria-label="Main".*?<\/nav>/g)].map(
    ([navigation]) =>
      [...navigation.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(
        ([, to, label]) => `${label} ${to}`,
      ),
  );
  expect(others).toEqual([]);
  expect(menu?.filter((link) => !link.startsWith('Create account'))).toEqual(header);
  return header ?? [];
}

const ownLinks = [
  'Apps /app',
  'Categories /categories',
  'Guides /resources',
  'Blog /blog',
  'Support /support',
];

test('links of modules stand behind those of the site, by their order, and the page’s state has them for the browser', async () => {
  registry.publish('alpha', withLinks({ label: 'Words', path: '/words', order: 2 }));
  registry.publish('beta', withLinks({ label: 'Beta', path: '/beta', order: 1 }));
  site = await startTestSite({ registry: registry.url });
  expect(await links(site)).toEqual([...ownLinks, 'Beta /beta', 'Words /words']);
  const { html } = await site.page('/beta');
  expect(html).toContain('{"label":"Beta","to":"/beta"},{"label":"Words","to":"/words"}]');
});

test('a module without a version has no link, and a version that replaces another one brings its own', async () => {
  registry.publish('beta');
  registry.publish('alpha', { version: 'bad', ...withLinks({ label: 'Words', path: '/words' }) });
  registry.spoil('alpha', 'bad', 'corrupted');
  site = await startTestSite({ registry: registry.url });
  expect((await links(site)).at(-1)).toBe('Support /support');

  registry.publish('alpha', { version: 'good', ...withLinks({ label: 'Long texts', path: '/long' }) });
  await site.waitFor('/long', ({ status }) => status === 200);
  expect((await links(site)).at(-1)).toBe('Long texts /long');
});

test('of two links with the same words, and of those beyond the room of the header, one and the first ones are shown', async () => {
  const words = { label: 'Words', path: '/words', order: 3 };
  registry.publish('alpha', withLinks(words, { label: 'Long texts', path: '/long', order: 2 }));
  registry.publish('beta', withLinks({ label: 'WORDS', path: '/beta' }, { label: 'Login', path: '/login' }));
  site = await startTestSite({ registry: registry.url });
  expect((await links(site)).slice(-3)).toEqual(['Support /support', 'Login /login', 'Long texts /long']);
});

describe('a version is refused, and the one before keeps its link,', () => {
  test.each<[string, NavigationLink, string]>([
    ['leads to a page of another module', { label: 'Beta', path: '/beta' }, 'which is no page of it'],
    ['has the words of a link of the site', { label: 'blog', path: '/words' }, 'as the site has one itself'],
    [
      'has too many words',
      { label: 'Words of which some are long', path: '/words' },
      'expected string to have <=12 characters',
    ],
    ['has a line break', { label: 'Wo\nrds', path: '/words' }, 'printable characters'],
    ['leads to another site', { label: 'Words', path: '//away.example' }, 'expected a lower-case path'],
  ])('if its link %s', async (_, link, reason) => {
    registry.publish('beta');
    registry.publish('alpha', { version: 'good', ...withLinks({ label: 'Words', path: '/words' }) });
    site = await startTestSite({ registry: registry.url });
    registry.publish('alpha', { version: 'bad', ...withLinks(link) });
    await site.waitFor('/readyz', ({ html }) => html.includes('"refused":true'));
    expect(site.log.map(({ msg }) => msg).join('\n')).toContain(reason);
    expect((await links(site)).at(-1)).toBe('Words /words');
  });
});
