import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const adventure: AppSeed = {
  slug: 'ai-one-piece-generator',
  name: 'Sea Adventure Generator',
  header: 'Sign your crew before the tide turns',
  description:
    'Round bold lines, big grins and poster colours, in the spirit of sea-going adventure comics. Build a captain, a cook or a navigator of your own and put the horizon behind them. All characters are ours and yours; nobody here sails in a published series.',
  version: '1.1.0',
  category: 'adventure',
  model: 'figure',
  style: 'adventure',
  cost: 2,
  fields: [
    prompt({
      label: 'Who joins the crew?',
      placeholder: 'A dark-skinned girl with white braids and a blue tunic, laughing',
      description: 'Give them a look and a temper.',
    }),
    pictureChoice(
      'accessory',
      { label: 'Never seen without' },
      {
        'straw hat': 'Straw hat',
        headband: 'Headband',
        scarf: 'Scarf',
        earrings: 'Earrings',
        none: 'Nothing at all',
      },
    ),
    choice(
      'expression',
      { label: 'Face for the poster' },
      { laughing: 'Laughing', happy: 'Beaming', angry: 'Furious', surprised: 'Startled' },
    ),
    choice(
      'background',
      { label: 'Behind them' },
      { sea: 'Open sea', sky: 'Wide sky', sunset: 'Sunset', city: 'Harbour town' },
    ),
    several(
      'effects',
      { label: 'In the air', description: 'Up to two.' },
      { 'speed lines': 'Speed lines', bubbles: 'Bubbles', sparkles: 'Glints', rain: 'Squall' },
      { most: 2 },
    ),
    framing('half'),
    negativePrompt('straw hat'),
    ratio('3:4', '1:1', '3:4', '4:3', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A dark-skinned girl with white braids and a blue tunic, full of energy',
        accessory: 'scarf',
        expression: 'laughing',
        background: 'sea',
      },
      seed: 6,
    },
    {
      values: {
        prompt: 'A woman with long purple hair and a white dress',
        accessory: 'straw hat',
        expression: 'happy',
        background: 'sky',
      },
      seed: 101,
    },
    {
      values: {
        prompt: 'A man with a black ponytail in a teal cloak',
        accessory: 'earrings',
        expression: 'angry',
        background: 'sunset',
        effects: ['speed lines'],
      },
      seed: 101,
    },
    {
      values: {
        prompt: 'A tanned boy with short blue hair and an orange hoodie',
        accessory: 'headband',
        expression: 'surprised',
        background: 'sea',
        effects: ['bubbles'],
      },
      seed: 101,
    },
  ],
  reviews: [
    {
      name: 'Sample reader F',
      date: '2026-10-11',
      location: 'Sample harbour',
      review: 'Made a wanted poster for each of my cousins. The grins are exactly right.',
    },
    {
      name: 'Sample reader G',
      date: '2026-10-27',
      review: 'No ships, only people. I knew that from the page, but I still hoped for a ship.',
    },
    {
      name: 'Sample reader H',
      date: '2026-11-15',
      review: 'Square and 16:9 both work; the tall one cuts the hat if it is a straw hat.',
    },
  ],
};
