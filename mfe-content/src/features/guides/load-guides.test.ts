import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test } from 'vitest';
import { sampleTexts } from '../../sample-texts.ts';
import { loadGuidesByTopic } from './load-guides.ts';

test('a guide without a topic, and one whose topic is not published, are listed last under More', async () => {
  const [first, second, ...others] = sampleTexts.guides;
  if (first === undefined || second === undefined) throw new Error('The site begins without guides.');
  const guides = [{ ...first, topic: null }, { ...second, topic: 'lost' }, ...others];
  const platform = fakePlatform({ texts: { ...sampleTexts, guides } });
  const { count, topics } = await loadGuidesByTopic({ platform });
  expect(topics.at(-1)).toMatchObject({
    name: 'More',
    guides: [{ slug: first.slug }, { slug: second.slug }],
  });
  expect(topics.flatMap((topic) => topic.guides)).toHaveLength(count);
});

test('topics of editors that are called like elements of the page, or like More, have fragments of their own', async () => {
  const [first, second] = sampleTexts.guides;
  if (first === undefined || second === undefined) throw new Error('The site begins without guides.');
  const topics = ['main', 'words', 'words-title', 'more'].map((slug) => ({
    slug,
    name: slug,
    text: 'A topic.',
  }));
  const guides = topics.map(({ slug }) => ({ ...first, slug: `about-${slug}`, topic: slug }));
  const platform = fakePlatform({ texts: { topics, guides: [...guides, { ...second, topic: null }] } });
  const loaded = await loadGuidesByTopic({ platform });
  const ids = loaded.topics.flatMap(({ id }) => [id, `${id}-title`]);
  expect(new Set(['main', ...ids]).size).toBe(1 + ids.length);
  expect(loaded.topics.map((topic) => topic.guides.length)).toEqual([1, 1, 1, 1, 1]);
});
