import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const blade: AppSeed = {
  slug: 'bleach-irodori-character-generator',
  name: 'Duel in Black and White',
  header: 'Heavy blacks, and one colour that matters',
  description:
    'Screentone, hard contrast and empty space, in the spirit of black-and-white sword comics. One accent keeps its colour: choose it well. Characters are our own, made to stand alone on a full page.',
  version: '1.1.0',
  category: 'ink-and-brush',
  model: 'brush',
  style: 'blade',
  cost: 2,
  fields: [
    prompt({
      label: 'Who steps onto the page?',
      placeholder: 'A girl with a white ponytail and a black kimono, serious',
      description: 'Silhouette first: hair, coat, stance.',
    }),
    pictureChoice(
      'hair',
      { label: 'Silhouette' },
      { spiky: 'Spiky', short: 'Short', long: 'Long', ponytail: 'Ponytail', bob: 'Bob' },
    ),
    choice(
      'hair_color',
      { label: 'Hair' },
      { orange: 'Orange', black: 'Black', white: 'White', silver: 'Silver', red: 'Red' },
    ),
    choice('outfit', { label: 'Garment' }, { kimono: 'Kimono', cloak: 'Long coat', gi: 'Gi' }),
    choice(
      'expression',
      { label: 'Look' },
      { neutral: 'Cold', angry: 'Fierce', smile: 'Amused', sad: 'Grieving' },
    ),
    several(
      'effects',
      { label: 'Page effects', description: 'Up to two.' },
      { 'speed lines': 'Speed lines', rain: 'Rain', snowfall: 'Snow', petals: 'Petals' },
      { most: 2 },
    ),
    framing('half'),
    negativePrompt('scarf, city'),
    ratio('2:3', '1:1', '3:4', '2:3'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A girl with a scarf and blue eyes, holding a sword, on a plain background',
        hair: 'ponytail',
        hair_color: 'white',
        outfit: 'kimono',
        expression: 'angry',
        effects: ['speed lines'],
      },
      seed: 201,
    },
    {
      values: {
        prompt: 'A man with glasses in the snow, holding a lantern',
        hair: 'short',
        hair_color: 'black',
        outfit: 'cloak',
        expression: 'neutral',
        effects: ['snowfall'],
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A woman with red eyes at night, black gi, arms crossed',
        hair: 'long',
        hair_color: 'red',
        outfit: 'gi',
        expression: 'smile',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'A boy with a scarf, rain in the city',
        hair: 'short',
        hair_color: 'silver',
        outfit: 'kimono',
        expression: 'sad',
        effects: ['rain'],
      },
      seed: 203,
    },
  ],
  reviews: [
    {
      name: 'Sample reader AF',
      date: '2026-10-15',
      review: 'The blacks are really black. Looks better in print than on the screen.',
    },
    {
      name: 'Sample reader AG',
      date: '2026-11-06',
      location: 'Sample city',
      review: 'One accent colour sounds like a limit until you see it.',
    },
    {
      name: 'Sample reader AH',
      date: '2026-11-17',
      review: 'Screentone turns to noise when the picture is shrunk for a chat avatar.',
    },
  ],
};
