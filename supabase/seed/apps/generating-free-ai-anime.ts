import type { AppSeed } from '../catalogue.ts';
import { choice, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const soft: AppSeed = {
  slug: 'generating-free-ai-anime',
  name: 'Free Anime Sketch',
  header: 'An anime picture that costs nothing',
  description:
    'Pale colours, round faces and window light: small moments from an ordinary day. This one takes no credits, so try ten and keep the one you like. Drawn by the sketch engine in about the time it takes to read this.',
  version: '1.0.0',
  category: 'free-to-try',
  model: 'portrait',
  style: 'soft',
  cost: 0,
  fields: [
    prompt({
      label: 'A small moment',
      placeholder: 'A girl with brown braids and a yellow hoodie, cosy',
      description: 'Somebody, and what kind of day it is.',
    }),
    pictureChoice(
      'accessory',
      { label: 'Something on top' },
      {
        'cat ears': 'Cat ears',
        'bunny ears': 'Bunny ears',
        flower: 'Flower',
        ribbon: 'Ribbon',
        glasses: 'Glasses',
        none: 'Nothing',
      },
    ),
    choice(
      'expression',
      { label: 'Feeling' },
      { smile: 'Content', happy: 'Glad', neutral: 'Thinking', laughing: 'Giggling' },
    ),
    choice(
      'background',
      { label: 'Place' },
      { room: 'At home', sky: 'Outside', sakura: 'Spring park', plain: 'Plain colour' },
    ),
    several(
      'effects',
      { label: 'A little extra', description: 'Up to two.' },
      { bubbles: 'Bubbles', petals: 'Petals', sparkles: 'Sparkles' },
      { most: 2 },
    ),
    negativePrompt('hoodie'),
    ratio('1:1', '1:1', '3:4'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A girl with brown braids and a yellow hoodie, holding a cup',
        accessory: 'none',
        expression: 'smile',
        background: 'room',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'A girl with short pink hair and a white t-shirt, waving',
        accessory: 'bunny ears',
        expression: 'happy',
        background: 'sky',
        effects: ['bubbles'],
      },
      seed: 202,
    },
    {
      values: {
        prompt: 'A boy with a blonde bob and green eyes in a teal hoodie, thinking',
        accessory: 'glasses',
        expression: 'neutral',
        background: 'plain',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'Black hair in buns, pink dress, spring, peace sign',
        accessory: 'flower',
        expression: 'laughing',
        background: 'sakura',
        effects: ['petals'],
      },
      seed: 204,
    },
  ],
  reviews: [
    {
      name: 'Sample reader AA',
      date: '2026-10-01',
      review: 'Free and without a sign-up form in the way. I stayed for an hour.',
    },
    {
      name: 'Sample reader AB',
      date: '2026-10-24',
      review: 'Simple, and it knows it. The pastel colours are well chosen.',
    },
    {
      name: 'Sample reader AC',
      date: '2026-11-09',
      location: 'Sample suburb',
      review: 'My daughter picks the ears, I pick the words.',
    },
  ],
};
