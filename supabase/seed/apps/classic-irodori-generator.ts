import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const classic: AppSeed = {
  slug: 'classic-irodori-generator',
  name: 'Classic Irodori',
  header: 'Saturday evening, hand-painted',
  description:
    'The look of a painted cel from the nineties: firm dark lines, two steps of shade, slightly faded colours and a touch of film grain. It likes sunsets, uniforms and people who look out of the frame. The oldest of our styles, and the one we keep coming back to.',
  version: '2.0.0',
  category: 'comics',
  model: 'portrait',
  style: 'classic',
  cost: 1,
  fields: [
    prompt({
      label: 'Who is in the frame?',
      placeholder: 'A woman with wavy red hair and earrings, wistful',
      description: 'Think of a still from an episode you half remember.',
    }),
    pictureChoice(
      'outfit',
      { label: 'Wardrobe' },
      {
        sailor: 'Sailor uniform',
        blazer: 'Blazer',
        dress: 'Dress',
        cloak: 'Cloak',
        armor: 'Armour',
        kimono: 'Kimono',
      },
    ),
    choice(
      'mood',
      { label: 'Mood of the scene' },
      { melancholic: 'Melancholy', dramatic: 'Dramatic', warm: 'Warm', calm: 'Quiet' },
    ),
    choice(
      'background',
      { label: 'Backdrop' },
      { sunset: 'Sunset', night: 'Night', city: 'City', sea: 'Sea', sky: 'Sky' },
    ),
    several(
      'effects',
      { label: 'Painted extras', description: 'Up to two.' },
      { sparkles: 'Cross stars', petals: 'Petals', rain: 'Rain', bubbles: 'Lens circles' },
      { most: 2 },
    ),
    framing('portrait'),
    negativePrompt('ribbon'),
    ratio('4:3', '1:1', '4:3', '3:4', '16:9'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A girl with wavy teal hair, gold eyes and a flower',
        outfit: 'sailor',
        mood: 'melancholic',
        background: 'sunset',
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A woman with wavy red hair, blue eyes and earrings, touching her hair',
        outfit: 'blazer',
        mood: 'dramatic',
        background: 'night',
        effects: ['sparkles'],
      },
      seed: 203,
    },
    {
      values: {
        prompt: 'A girl with long blue hair, gold eyes and a circlet, serious, holding a sword',
        outfit: 'armor',
        mood: 'dramatic',
        background: 'sky',
      },
      seed: 204,
    },
    {
      values: {
        prompt: 'A boy with short brown hair and green eyes, smiling, holding a cup',
        outfit: 'blazer',
        mood: 'warm',
        background: 'city',
      },
      seed: 201,
    },
  ],
  reviews: [
    {
      name: 'Sample reader N',
      date: '2026-09-21',
      review: 'The firm lines and the grain do it. I can hear the ending song.',
    },
    {
      name: 'Sample reader O',
      date: '2026-10-16',
      location: 'Sample city',
      review: 'Colours are a touch darker than in the preview while it draws. I like that.',
    },
    {
      name: 'Sample reader P',
      date: '2026-11-03',
      review: 'Works best with few words. A long prompt changes less than I expected.',
    },
  ],
};
