import type { AppSeed } from '../catalogue.ts';
import {
  choice,
  framing,
  negativePrompt,
  palettePicture,
  pictureChoice,
  prompt,
  ratio,
  seed,
  several,
} from '../fields.ts';

export const webtoon: AppSeed = {
  slug: 'webtoon-ai-image-generator',
  name: 'Webtoon Generator',
  header: 'The lead of your next episode',
  description:
    'Thin coloured lines, airbrushed skin and tall elegant people, the way scroll comics look on a phone. Cast a lead, choose what they wear to the office party, and let a picture of yours set the colours. The tall format fits a panel without cropping.',
  version: '1.2.0',
  category: 'comics',
  model: 'figure',
  style: 'webtoon',
  cost: 2,
  fields: [
    prompt({
      label: 'Cast the lead',
      placeholder: 'A man with short black hair and grey eyes, parted bangs, in the city',
      description: 'Looks, clothes and what they are thinking.',
    }),
    choice('gender', { label: 'Lead' }, { girl: 'Woman', boy: 'Man' }),
    pictureChoice(
      'outfit',
      { label: 'Wardrobe' },
      { blazer: 'Suit jacket', dress: 'Dress', hoodie: 'Hoodie', tshirt: 'T-shirt' },
    ),
    choice(
      'expression',
      { label: 'This panel' },
      {
        neutral: 'Unmoved',
        smile: 'Almost smiling',
        sad: 'Hurt',
        surprised: 'Found out',
        angry: 'Done talking',
      },
    ),
    several(
      'accessory',
      { label: 'Details', description: 'Up to two.' },
      { glasses: 'Glasses', earrings: 'Earrings', ribbon: 'Ribbon', headphones: 'Headphones' },
      { most: 2 },
    ),
    palettePicture({
      label: 'Colours from a picture',
      description:
        'A photo or a swatch, PNG, JPEG or WebP, at least 64 pixels. Its colours guide hair and clothes.',
    }),
    choice(
      'holding',
      { label: 'In the hand' },
      { cup: 'A cup', book: 'A book', flower: 'Roses', none: 'Nothing' },
    ),
    framing('half'),
    negativePrompt('glasses'),
    ratio('2:3', '1:1', '3:4', '2:3'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A man with short black hair and grey eyes in the city, holding a cup',
        gender: 'boy',
        outfit: 'blazer',
        expression: 'neutral',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'Long brown hair, green eyes and light skin, a white dress at sunset, holding flowers',
        gender: 'girl',
        outfit: 'dress',
        expression: 'smile',
        accessory: ['earrings'],
      },
      seed: 202,
    },
    {
      values: {
        prompt: 'A blonde bob and blue eyes, a blue hoodie, in her room, reading a book',
        gender: 'girl',
        outfit: 'hoodie',
        expression: 'surprised',
        accessory: ['glasses', 'headphones'],
      },
      seed: 205,
    },
    {
      values: {
        prompt: 'Long red hair, gold eyes and a purple blazer, starry night, arms crossed',
        gender: 'girl',
        outfit: 'blazer',
        expression: 'angry',
      },
      seed: 204,
    },
  ],
  reviews: [
    {
      name: 'Sample reader Q',
      date: '2026-10-08',
      review: 'Uploaded a photo of my wall and the cast now matches it. Strange and useful.',
    },
    {
      name: 'Sample reader R',
      date: '2026-11-01',
      review: 'Good for character sheets. For whole pages you still need to draw.',
    },
  ],
};
