import type { AppSeed } from '../catalogue.ts';
import { choice, negativePrompt, pictureChoice, seed, shortPrompt } from '../fields.ts';

export const plain: AppSeed = {
  slug: 'generating-free-ai-image',
  name: 'Free Quick Image',
  header: 'One line in, one picture out',
  description:
    'The small model in a hurry: eight steps instead of twenty, no credits, one line of words. Expect a face with clear colours, and now and then an uneven edge. A good way to see what the model understands before you spend anything.',
  version: '1.0.0',
  category: 'free-to-try',
  model: 'bloom-quick',
  style: 'plain',
  cost: 0,
  fields: [
    shortPrompt({
      label: 'In one line',
      placeholder: 'red spiky hair, gold eyes, city',
      description: 'Up to 120 characters.',
    }),
    pictureChoice(
      'hair',
      { label: 'Hair' },
      {
        short: 'Short',
        bob: 'Bob',
        long: 'Long',
        twintails: 'Twintails',
        ponytail: 'Ponytail',
        spiky: 'Spiky',
      },
    ),
    choice(
      'hair_color',
      { label: 'Hair colour' },
      {
        black: 'Black',
        brown: 'Brown',
        blonde: 'Blonde',
        red: 'Red',
        blue: 'Blue',
        pink: 'Pink',
        white: 'White',
      },
    ),
    choice(
      'background',
      { label: 'Background' },
      { plain: 'Plain', sky: 'Sky', sunset: 'Sunset', night: 'Night', city: 'City' },
    ),
    negativePrompt('hat'),
    seed(),
  ],
  pictures: [
    {
      values: { prompt: 'gold eyes, hoodie, happy', hair: 'spiky', hair_color: 'red', background: 'city' },
      seed: 22,
    },
    {
      values: {
        prompt: 'green eyes, sailor uniform, smile',
        hair: 'twintails',
        hair_color: 'brown',
        background: 'sky',
      },
      seed: 102,
    },
    {
      values: {
        prompt: 'purple eyes, witch hat, black dress',
        hair: 'long',
        hair_color: 'white',
        background: 'night',
      },
      seed: 102,
    },
    {
      values: {
        prompt: 'brown eyes, t-shirt, headphones',
        hair: 'bob',
        hair_color: 'black',
        background: 'sunset',
      },
      seed: 67,
    },
  ],
  reviews: [
    {
      name: 'Sample reader AD',
      date: '2026-10-09',
      review: 'Quick is the word. Two of five had an edge that was not quite closed.',
    },
    {
      name: 'Sample reader AE',
      date: '2026-11-02',
      review: 'I use it to find a seed, then draw it properly with the other one.',
    },
  ],
};
