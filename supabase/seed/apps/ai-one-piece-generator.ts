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
    choice(
      'gesture',
      { label: 'What the hands do' },
      { waving: 'Wave', 'hand on hip': 'On the hip', 'arms crossed': 'Crossed', thinking: 'At the chin' },
    ),
    framing('half'),
    negativePrompt('straw hat'),
    ratio('3:4', '1:1', '3:4', '4:3', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A dark-skinned girl with white braids and a blue tunic, full of energy, hand on hip',
        accessory: 'scarf',
        expression: 'laughing',
        background: 'sea',
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A woman with wavy green hair and a yellow dress, waving',
        accessory: 'none',
        expression: 'happy',
        background: 'sea',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'A man with short grey hair and pale skin in a teal cloak, holding a lantern',
        accessory: 'earrings',
        expression: 'surprised',
        background: 'sunset',
        effects: ['rain'],
      },
      seed: 202,
    },
    {
      values: {
        prompt: 'A tanned boy with a blonde bob and a purple t-shirt, reading a book',
        accessory: 'none',
        expression: 'happy',
        background: 'sky',
        effects: ['sparkles'],
      },
      seed: 206,
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
      review:
        'The ships stay small on the horizon and the people are big. I would like it the other way round once.',
    },
    {
      name: 'Sample reader H',
      date: '2026-11-15',
      review: 'Square and 16:9 both work; the tall one cuts the hat if it is a straw hat.',
    },
  ],
};
