import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const elf: AppSeed = {
  slug: 'ai-elf-generator',
  name: 'Elf Generator',
  header: 'Draw the elf you have been writing about',
  description:
    'Long ears, fine lines and light that falls through leaves. Say who lives in your forest, choose how they wear their hair and where they stand, and watch the sketch turn into colour. Made for game masters, for novels in drawers, and for anyone who always played the archer.',
  version: '1.2.0',
  category: 'fantasy',
  model: 'portrait',
  style: 'elf',
  cost: 1,
  fields: [
    prompt({
      label: 'Who is your elf?',
      placeholder: 'A silver-haired elf with green eyes, smiling, in a green tunic',
      description: 'Hair, eyes, clothes, mood, place. Say as much as you know.',
    }),
    pictureChoice(
      'hair',
      { label: 'Hair' },
      {
        long: 'Long and loose',
        braids: 'Braids',
        wavy: 'Wavy',
        ponytail: 'Tied back',
        short: 'Short',
        buns: 'Buns',
      },
    ),
    several(
      'accessory',
      { label: 'Jewellery and flowers', description: 'Up to two.' },
      { circlet: 'Circlet', earrings: 'Earrings', flower: 'Flower', ribbon: 'Ribbon' },
      { most: 2 },
    ),
    choice(
      'background',
      { label: 'Where' },
      { forest: 'Old forest', castle: 'Castle', night: 'Under stars', sakura: 'Blossom', snow: 'Snow' },
    ),
    choice(
      'mood',
      { label: 'Mood' },
      { dreamy: 'Dreamy', calm: 'Calm', warm: 'Warm', melancholic: 'Wistful' },
    ),
    choice(
      'holding',
      { label: 'In the hand' },
      { lantern: 'A lantern', book: 'A book', staff: 'A staff', flower: 'Roses', none: 'Nothing' },
    ),
    framing('portrait'),
    negativePrompt('earrings, snow'),
    ratio('3:4', '1:1', '3:4', '2:3'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'An elf with silver hair, green eyes and a gentle smile, in a green tunic, holding a lantern',
        hair: 'long',
        accessory: ['circlet'],
        background: 'forest',
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'An elf with blonde hair, gold eyes and a teal cloak, reading a book',
        hair: 'braids',
        background: 'castle',
        mood: 'warm',
      },
      seed: 208,
    },
    {
      values: {
        prompt: 'An elf with white hair and a purple dress, melancholic, hand on heart',
        hair: 'wavy',
        accessory: ['flower', 'earrings'],
        background: 'night',
      },
      seed: 206,
    },
    {
      values: {
        prompt: 'An elf boy with brown hair, laughing, waving, falling leaves',
        hair: 'short',
        background: 'forest',
        mood: 'warm',
      },
      seed: 204,
    },
  ],
  reviews: [
    {
      name: 'Sample reader A',
      date: '2026-10-04',
      review:
        'Three of my players have their character now. The circlet is always a little too big, which suits the bard.',
    },
    {
      name: 'Sample reader B',
      date: '2026-10-19',
      location: 'Sample town',
      review:
        'I asked for a bow and the page said plainly that it does not draw bows. Fair. The faces are lovely.',
    },
    {
      name: 'Sample reader C',
      date: '2026-11-08',
      review: 'Good light, good hair. The lantern even throws its glow on the cloak.',
    },
  ],
};
