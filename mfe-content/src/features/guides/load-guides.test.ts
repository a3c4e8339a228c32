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
