import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const brush: AppSeed = {
  slug: 'vegabond-ai-image-generator',
  name: 'Wandering Brush',
  header: 'One brush, one colour, one road',
  description:
    'Ink on rough paper: lines that swell and run dry, grey washes, and a single colour left alive. In the spirit of brush-drawn samurai comics, with wanderers of our own. It is the quietest style on the site; give it few words and a place to stand.',
  version: '1.0.0',
  category: 'ink-and-brush',
  model: 'brush',
  style: 'brush',
  cost: 2,
  fields: [
    prompt({
      label: 'Who walks the road?',
      placeholder: 'A man with a black ponytail and a blue kimono, serious',
      description: 'A person, a garment, a thought. The brush does the rest.',
    }),
    pictureChoice(
      'background',
      { label: 'Where the road leads' },
      { bamboo: 'Bamboo', snow: 'Snow', sea: 'The sea', sunset: 'A red sun', plain: 'Empty paper' },
    ),
    choice(
      'mood',
      { label: 'Spirit' },
      { calm: 'Still', melancholic: 'Sorrow', dramatic: 'Before the duel' },
    ),
    several(
      'effects',
      { label: 'Weather', description: 'Up to two.' },
      { leaves: 'Leaves', snowfall: 'Snowfall', petals: 'Petals', rain: 'Rain' },
      { most: 2 },
    ),
    framing('half'),
    negativePrompt('straw hat'),
    ratio('3:4', '1:1', '3:4', '2:3', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A man with a black ponytail and a blue kimono, serious',
        background: 'bamboo',
        mood: 'calm',
      },
      seed: 102,
    },
    {
      values: {
        prompt: 'A woman with long black hair in a red kimono',
        background: 'snow',
        mood: 'dramatic',
        effects: ['snowfall'],
      },
      seed: 102,
    },
    {
      values: {
        prompt: 'A man with long silver hair, a straw hat and a cloak',
        background: 'sea',
        mood: 'melancholic',
      },
      seed: 101,
    },
    {
      values: {
        prompt: 'A boy with spiky black hair in a white gi, furious',
        background: 'sunset',
        mood: 'dramatic',
        effects: ['leaves'],
      },
      seed: 36,
    },
  ],
  reviews: [
    {
      name: 'Sample reader S',
      date: '2026-10-06',
      review: 'Printed one on rough paper and framed it. The red sun is worth the two credits.',
    },
    {
      name: 'Sample reader T',
      date: '2026-10-29',
      location: 'Sample province',
      review: 'No swords in hand. The mood is right all the same.',
    },
    {
      name: 'Sample reader U',
      date: '2026-11-14',
      review: 'Say little. My shortest prompt made the best picture.',
    },
  ],
};
