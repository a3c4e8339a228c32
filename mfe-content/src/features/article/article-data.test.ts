import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test } from 'vitest';
import { sampleTexts } from '../../sample-texts.ts';
import { postData } from './article-data.server.ts';
import { loadArticles } from './load-articles.ts';

const platform = fakePlatform({ texts: sampleTexts });
const [article] = await loadArticles('posts', platform);

function imageOf(pictures: Parameters<typeof postData>[1]['pictures']): unknown {
  if (article === undefined) throw new Error('There is no post.');
  const [, post] = postData(
    { article, author: null },
    {
      siteUrl: 'https://site.test',
      platform,
      pictures,
      profiles: [],
    },
  );
  return post && 'image' in post ? post.image : undefined;
}

test('an article names the pictures that the site draws of it, with their sizes in pixels', () => {
  const picture = { address: 'https://site.test/og/blog/a-1.jpg', width: 1200, height: 675 };
  expect(imageOf([picture])).toEqual([
    {
      '@type': 'ImageObject',
      url: picture.address,
      width: { '@type': 'QuantitativeValue', value: 1200, unitCode: 'E37' },
      height: { '@type': 'QuantitativeValue', value: 675, unitCode: 'E37' },
    },
  ]);
});

test('an article on a site that draws none names its own picture', () => {
  expect(imageOf([])).toMatch(/^https?:.*\/catalogue\//);
});
