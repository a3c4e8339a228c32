import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { fakePlatform } from '@irodori/testing/fake-platform';

const host = { siteUrl: 'https://irodori.example', preload: () => undefined };

beforeEach(() => vi.stubEnv('SSR', true));
afterEach(() => vi.unstubAllEnvs());

/** The attributes `content` of the tags that the server writes, by name or property. */
function tagsOf(props: Partial<PageHeadProps>): Map<string, string> {
  const html = renderToStaticMarkup(
    <PlatformProvider platform={fakePlatform()} host={host}>
      <PageHead title="Page" description="A page." canonical="/page" {...props} />
    </PlatformProvider>,
  );
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g)];
  return new Map(tags.map(([, name = '', content = '']) => [name, content]));
}

test('the head of a page allows large previews of its pictures, unless the page is not to be indexed', () => {
  expect(tagsOf({}).get('robots')).toBe('max-image-preview:large');
  expect(tagsOf({ noIndex: true }).get('robots')).toBe('noindex');
});

test('the head of an article has its times', () => {
  const times = { published: '2026-11-21T00:00:00Z', updated: '2026-11-22T10:00:00+01:00' };
  const tags = tagsOf({ article: times });
  expect(tags.get('og:type')).toBe('article');
  expect(tags.get('article:published_time')).toBe(times.published);
  expect(tags.get('article:modified_time')).toBe(times.updated);
});

test.each([
  ['exactly 160 characters stays', 'a'.repeat(160), 'a'.repeat(160)],
  ['more than 160 characters ends between words', 'word, '.repeat(30), `${'word, '.repeat(25)}word…`],
  ['more than 160 characters without spaces ends anywhere', '絵'.repeat(161), `${'絵'.repeat(159)}…`],
])('a description of %s', (_, description, expected) => {
  const shown = tagsOf({ description }).get('description') ?? '';
  expect(shown.length).toBeLessThanOrEqual(160);
  expect(shown).toBe(expected);
});
