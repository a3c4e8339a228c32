import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const shinobi: AppSeed = {
  slug: 'naruto-ai-image-generator',
  name: 'Shinobi Generator',
  header: 'A ninja of your own village',
  description:
    'Brisk angular lines, earth colours and leaves in the wind, in the spirit of ninja action comics. Give your shinobi a headband, a clan colour and a reason to be on the roof at night. The people drawn here are new; no published hero was copied.',
  version: '1.1.0',
  category: 'adventure',
  model: 'figure',
  style: 'shinobi',
  cost: 2,
  fields: [
    prompt({
      label: 'Describe the shinobi',
      placeholder: 'A dark-skinned girl with a purple ponytail and a blue gi, grinning',
    }),
    pictureChoice(
      'hair',
      { label: 'Hair' },
      { spiky: 'Spiky', short: 'Short', ponytail: 'Ponytail', long: 'Long' },
    ),
    choice(
      'outfit',
      { label: 'Gear' },
      { gi: 'Training gi', tunic: 'Field tunic', cloak: 'Travel cloak', armor: 'Light armour' },
    ),
    choice(
      'outfit_color',
      { label: 'Clan colour' },
      { orange: 'Orange', black: 'Black', blue: 'Blue', green: 'Green', red: 'Red' },
    ),
    several(
      'effects',
      { label: 'Technique', description: 'What moves around them. Up to two.' },
      { leaves: 'Leaves', 'speed lines': 'Speed', rain: 'Rain', aura: 'Chi' },
      { most: 2 },
    ),
    choice(
      'background',
      { label: 'Terrain' },
      { forest: 'Forest', bamboo: 'Bamboo', night: 'Night', sunset: 'Dusk' },
    ),
    framing('half'),
    negativePrompt('headband'),
    ratio('3:4', '1:1', '3:4', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A dark-skinned girl with purple hair, gold eyes and a scarf, smiling',
        hair: 'ponytail',
        outfit: 'gi',
        outfit_color: 'blue',
        background: 'bamboo',
        effects: ['leaves'],
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A boy with teal hair, glasses and light skin, serious, holding a lantern',
        hair: 'short',
        outfit: 'tunic',
        outfit_color: 'black',
        background: 'forest',
      },
      seed: 201,
    },
    {
      values: {
        prompt: 'A woman with white hair, earrings and blue eyes in the rain, holding a fan',
        hair: 'long',
        outfit: 'cloak',
        outfit_color: 'red',
        background: 'night',
        effects: ['rain'],
      },
      seed: 205,
    },
    {
      values: {
        prompt: 'A tanned man with red hair and a scarf, gentle smile, arms crossed',
        hair: 'ponytail',
        outfit: 'armor',
        outfit_color: 'green',
        background: 'sunset',
      },
      seed: 206,
    },
  ],
  reviews: [
    {
      name: 'Sample reader K',
      date: '2026-10-02',
      review: 'Clan colours plus one seed gave me a whole team that looks related.',
    },
    {
      name: 'Sample reader L',
      date: '2026-10-25',
      review: 'No hand signs, but fans and lanterns. The leaves are the best part.',
    },
    {
      name: 'Sample reader M',
      date: '2026-11-12',
      location: 'Sample village',
      review: 'I typed a famous name and got somebody new in that mood. That is what the page promises.',
    },
  ],
};
