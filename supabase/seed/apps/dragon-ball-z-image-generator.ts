import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const aura: AppSeed = {
  slug: 'dragon-ball-z-image-generator',
  name: 'Battle Aura Generator',
  header: 'The second before the strike',
  description:
    'Hair that stands on end, hard light and a glow that bends the air, in the spirit of energy-fighter comics. Choose the colour of the charge and who is about to let go of it. Every fighter here was made for this site or by you.',
  version: '1.1.0',
  category: 'adventure',
  model: 'figure',
  style: 'aura',
  cost: 2,
  fields: [
    prompt({
      label: 'Who is charging up?',
      placeholder: 'A girl with a silver ponytail and purple eyes in a teal gi',
      description: 'Name hair, eyes and outfit; the glow follows.',
    }),
    pictureChoice(
      'hair',
      { label: 'Hair' },
      { spiky: 'Standing', long: 'Long', short: 'Short', ponytail: 'Ponytail' },
    ),
    choice(
      'hair_color',
      { label: 'Colour of the form' },
      { black: 'Black', blonde: 'Gold', red: 'Red', teal: 'Blue-green', silver: 'Silver' },
    ),
    choice('outfit', { label: 'Outfit' }, { gi: 'Gi', armor: 'Armour', tshirt: 'Torn shirt' }),
    choice('expression', { label: 'Face' }, { angry: 'Fury', neutral: 'Focus', smile: 'A sure smile' }),
    several(
      'effects',
      { label: 'Energy', description: 'Choose one to three.' },
      { aura: 'Aura', 'speed lines': 'Shock lines', sparkles: 'Sparks' },
      { most: 3 },
    ),
    choice(
      'gesture',
      { label: 'Stance' },
      { 'arms crossed': 'Arms crossed', 'hand on hip': 'Hand on the hip', relaxed: 'Arms down' },
    ),
    framing('half'),
    negativePrompt('headband'),
    ratio('1:1', '1:1', '3:4', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A girl with purple eyes and light skin in a teal gi under a blue sky',
        hair: 'ponytail',
        hair_color: 'silver',
        outfit: 'gi',
        expression: 'angry',
        effects: ['aura'],
      },
      seed: 201,
    },
    {
      values: {
        prompt: 'A dark-skinned woman with gold eyes and white armour at sunset, arms crossed',
        hair: 'short',
        hair_color: 'red',
        outfit: 'armor',
        expression: 'smile',
        effects: ['aura', 'sparkles'],
      },
      seed: 202,
    },
    {
      values: {
        prompt: 'A tanned man with blue eyes and a green gi',
        hair: 'long',
        hair_color: 'black',
        outfit: 'gi',
        expression: 'angry',
        effects: ['aura', 'speed lines'],
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A boy with grey eyes in a purple t-shirt, calm, hand on heart',
        hair: 'short',
        hair_color: 'teal',
        outfit: 'tshirt',
        expression: 'neutral',
        effects: ['aura'],
      },
      seed: 203,
    },
  ],
  reviews: [
    {
      name: 'Sample reader V',
      date: '2026-09-30',
      review: 'Fury, aura, shock lines, all three. My nephew asked for a poster.',
    },
    {
      name: 'Sample reader W',
      date: '2026-10-21',
      review: 'The hair is right. I miss beams.',
    },
    {
      name: 'Sample reader X',
      date: '2026-11-10',
      location: 'Sample island',
      review: 'Cancelled one in the queue and the credits were back before I looked.',
    },
  ],
};
