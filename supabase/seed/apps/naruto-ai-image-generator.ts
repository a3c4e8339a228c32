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
      placeholder: 'A blonde boy with blue eyes and an orange gi, grinning',
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
        prompt: 'A blonde boy with blue eyes and a headband, grinning',
        hair: 'spiky',
        outfit: 'gi',
        outfit_color: 'orange',
        background: 'forest',
        effects: ['leaves'],
      },
      seed: 4,
    },
    {
      values: {
        prompt: 'A girl with pink hair, green eyes and a headband, smiling',
        hair: 'short',
        outfit: 'tunic',
        outfit_color: 'red',
        background: 'bamboo',
      },
      seed: 103,
    },
    {
      values: {
        prompt: 'A boy with black hair and red eyes, serious, in the rain',
        hair: 'spiky',
        outfit: 'cloak',
        outfit_color: 'black',
        background: 'night',
        effects: ['rain'],
      },
      seed: 103,
    },
    {
      values: {
        prompt: 'A man with silver hair and a scarf, gentle smile',
        hair: 'short',
        outfit: 'armor',
        outfit_color: 'green',
        background: 'sunset',
      },
      seed: 102,
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
      review: 'No hand signs. The leaves are the best part.',
    },
    {
      name: 'Sample reader M',
      date: '2026-11-12',
      location: 'Sample village',
      review: 'I typed a famous name and got somebody new in that mood. That is what the page promises.',
    },
  ],
};
