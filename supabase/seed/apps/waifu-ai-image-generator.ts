import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const waifu: AppSeed = {
  slug: 'waifu-ai-image-generator',
  name: 'Heroine Portraits',
  header: 'The heroine of a story for two',
  description:
    'Large bright eyes, a little blush and light like late afternoon: portraits in the manner of romance games. Choose hair, dress and a season, and she looks back at you. Kind pictures only; anything else is turned away and your credits come back.',
  version: '1.3.0',
  category: 'portraits',
  model: 'portrait',
  style: 'waifu',
  cost: 1,
  fields: [
    prompt({
      label: 'Who is she?',
      placeholder: 'Pink hair, purple eyes, a soft smile, petals in the wind',
      description: 'An adult heroine of your own, in a few words.',
    }),
    pictureChoice(
      'hair',
      { label: 'Hair' },
      { twintails: 'Twintails', long: 'Long', wavy: 'Wavy', bob: 'Bob', buns: 'Buns', ponytail: 'Ponytail' },
    ),
    pictureChoice(
      'outfit',
      { label: 'Dressed in' },
      { dress: 'A dress', kimono: 'A kimono', hoodie: 'A hoodie', blazer: 'A blazer' },
    ),
    choice(
      'expression',
      { label: 'She looks' },
      { smile: 'Gently amused', happy: 'Happy', surprised: 'Caught off guard', sad: 'A little sad' },
    ),
    choice(
      'background',
      { label: 'Scene' },
      {
        sakura: 'Spring blossom',
        room: 'Her room',
        sunset: 'Evening',
        sky: 'Summer sky',
        snow: 'First snow',
      },
    ),
    several(
      'effects',
      { label: 'Light and air', description: 'Up to three.' },
      { petals: 'Petals', sparkles: 'Sparkles', bubbles: 'Soft circles', snowfall: 'Snowflakes' },
      { most: 3 },
    ),
    choice(
      'holding',
      { label: 'In the hand' },
      { flower: 'Roses', cup: 'A cup', fan: 'A fan', none: 'Nothing' },
    ),
    framing('portrait'),
    negativePrompt('ribbon, glasses'),
    ratio('3:4', '1:1', '3:4', '2:3'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'Pink hair and purple eyes, a soft smile under the cherry trees, holding flowers',
        hair: 'twintails',
        outfit: 'dress',
        expression: 'smile',
        background: 'sakura',
        effects: ['petals'],
      },
      seed: 205,
    },
    {
      values: {
        prompt: 'Brown hair, green eyes, a white hoodie and a flower in her hair, holding a cup',
        hair: 'bob',
        outfit: 'hoodie',
        expression: 'happy',
        background: 'room',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'Silver hair and blue eyes, pale skin, lonely in the snow, holding a lantern',
        hair: 'long',
        outfit: 'kimono',
        expression: 'sad',
        background: 'snow',
        effects: ['snowfall'],
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'Blonde hair, red eyes and cat ears, golden light, touching her hair',
        hair: 'wavy',
        outfit: 'blazer',
        expression: 'surprised',
        background: 'sunset',
        effects: ['sparkles'],
      },
      seed: 206,
    },
  ],
  reviews: [
    {
      name: 'Sample reader I',
      date: '2026-09-17',
      review: 'The eyes carry it. Same seed, other season: a whole calendar of the same girl.',
    },
    {
      name: 'Sample reader J',
      date: '2026-10-22',
      location: 'Sample city',
      review: 'Glasses sit well and the blush is restrained. I would like more dresses.',
    },
  ],
};
