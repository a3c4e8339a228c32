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
      placeholder: 'A woman with a silver ponytail and a blue kimono, serious, holding a sword',
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
    choice(
      'holding',
      { label: 'In the hand' },
      { sword: 'A sword', fan: 'A fan', lantern: 'A lantern', none: 'Nothing' },
    ),
    framing('half'),
    negativePrompt('straw hat'),
    ratio('3:4', '1:1', '3:4', '2:3', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A woman with a silver ponytail and a blue kimono, serious, holding a sword',
        background: 'bamboo',
        mood: 'calm',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'A man with short black hair in a red kimono, holding a lantern',
        background: 'snow',
        mood: 'dramatic',
        effects: ['snowfall'],
      },
      seed: 207,
    },
    {
      values: {
        prompt: 'A woman with brown braids, a straw hat and a white kimono, hands clasped',
        background: 'sea',
        mood: 'melancholic',
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A dark-skinned boy with short white hair and a scarf in a red gi, arms crossed',
        background: 'sunset',
        mood: 'dramatic',
        effects: ['leaves'],
      },
      seed: 203,
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
      review: 'Ask for a sword and it is held like one. Two swords are too much to ask.',
    },
    {
      name: 'Sample reader U',
      date: '2026-11-14',
      review: 'Say little. My shortest prompt made the best picture.',
    },
  ],
};
