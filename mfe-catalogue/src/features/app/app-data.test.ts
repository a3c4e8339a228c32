import { expect, test } from 'vitest';
import { samplePlatform } from '../../samples/sample-platform.ts';
import { structuredData } from './app-data.server.ts';
import { loadAppPage } from './load-app-page.ts';

const platform = samplePlatform();

/** The structured data of an app with a price and with numbers of one to five stars. */
async function describe(cost: number, stars: number[]): Promise<readonly object[]> {
  const { app } = await loadAppPage({
    platform,
    params: { slug: 'ai-elf-generator' },
    url: new URL('https://irodori.example/app/ai-elf-generator'),
    signal: new AbortController().signal,
  });
  const changed = { ...app, config: { ...app.config, cost }, ratings: { stars } };
  return structuredData({ app: changed }, { siteUrl: 'https://irodori.example', platform });
}

test('the structured data of an app name the way to its page', async () => {
  expect(await describe(1, [0, 0, 0, 0, 0])).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Apps', item: 'https://irodori.example/app' },
        {
          '@type': 'ListItem',
          position: 2,
          name: expect.any(String),
          item: expect.stringMatching('^https://irodori.example/category/'),
        },
        { '@type': 'ListItem', position: 3, name: 'AI Elf Generator' },
      ],
    },
  ]);
});

test('an app that costs nothing and has five ratings is described with them', async () => {
  expect(await describe(0, [0, 0, 1, 1, 3])).toContainEqual(
    expect.objectContaining({
      '@type': 'WebApplication',
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.4', ratingCount: 5 },
    }),
  );
});

test.each([
  ['costs credits', 1, [0, 0, 1, 1, 3]],
  ['has four ratings', 0, [0, 0, 0, 1, 3]],
] as const)('an app that %s is not described', async (_, cost, stars) => {
  expect(await describe(cost, [...stars])).toHaveLength(1);
});
