import type { AppSeed } from '../catalogue.ts';
import { choice, negativePrompt, palettePicture, pictureChoice, prompt, seed } from '../fields.ts';

export const studio: AppSeed = {
  slug: 'ai-image-generator',
  name: 'Image Generator',
  header: 'From noise to a face in twenty steps',
  description:
    'The small model that we trained ourselves. It starts from noise, and every step of the way to the portrait is shown to you. Add a picture of your own and its colours find their way into hair and clothes. It knows portraits, and only portraits: what it cannot draw it says.',
  version: '1.0.0',
  category: 'portraits',
  model: 'bloom',
  style: 'studio',
  cost: 2,
  fields: [
    prompt({
      label: 'Describe the portrait',
      placeholder: 'A girl with a teal bob and glasses at sunset',
      description: 'Hair, eyes, expression, clothes and place are what this model knows.',
    }),
    pictureChoice(
      'outfit',
      { label: 'Clothes' },
      {
        sailor: 'Sailor uniform',
        blazer: 'Blazer',
        hoodie: 'Hoodie',
        kimono: 'Kimono',
        tshirt: 'T-shirt',
        dress: 'Dress',
      },
    ),
    choice(
      'expression',
      { label: 'Expression' },
      { happy: 'Happy', neutral: 'Calm', sad: 'Sad', angry: 'Angry', surprised: 'Surprised' },
    ),
    choice(
      'accessory',
      { label: 'One thing to wear' },
      { none: 'Nothing', glasses: 'Glasses', ribbon: 'Ribbon', flower: 'Flower', headphones: 'Headphones' },
    ),
    palettePicture({
      label: 'Colours from a picture',
      description: 'PNG, JPEG or WebP, at least 64 pixels wide and high. Only its colours are used.',
    }),
    negativePrompt('glasses, city'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A girl with a teal bob, gold eyes and light skin at sunset',
        outfit: 'hoodie',
        expression: 'happy',
        accessory: 'headphones',
      },
      seed: 102,
    },
    {
      values: {
        prompt: 'A boy with short black hair and blue eyes, tan skin, starry night',
        outfit: 'blazer',
        expression: 'neutral',
        accessory: 'glasses',
      },
      seed: 5,
    },
    {
      values: {
        prompt: 'A girl with pink twintails, purple eyes and pale skin, cherry blossoms',
        outfit: 'sailor',
        expression: 'surprised',
        accessory: 'ribbon',
      },
      seed: 77,
    },
    {
      values: {
        prompt: 'A girl with long white hair, red eyes and light skin in the snow',
        outfit: 'kimono',
        expression: 'neutral',
        accessory: 'flower',
      },
      seed: 40,
    },
  ],
  reviews: [
    {
      name: 'Sample reader D',
      date: '2026-09-28',
      review: 'Watching it come out of the noise is half the fun. My avatar since September.',
    },
    {
      name: 'Sample reader E',
      date: '2026-10-30',
      review: 'It took three seeds until the head was turned as I wanted it. The page had warned me.',
    },
  ],
};
