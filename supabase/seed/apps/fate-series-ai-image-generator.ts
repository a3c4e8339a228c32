import type { AppSeed } from '../catalogue.ts';
import { choice, framing, negativePrompt, pictureChoice, prompt, ratio, seed, several } from '../fields.ts';

export const regal: AppSeed = {
  slug: 'fate-series-ai-image-generator',
  name: 'Summoned Heroes',
  header: 'Call a hero out of an old story',
  description:
    'Knights, queens and tacticians in gold and deep colours, lit as for a ceremony: in the spirit of stories in which legends are called back to serve. Invent the legend yourself. The engine gives it armour, a crown and a gaze that has seen the end of the tale.',
  version: '1.0.0',
  category: 'fantasy',
  model: 'figure',
  style: 'regal',
  cost: 2,
  fields: [
    prompt({
      label: 'Which hero answers?',
      placeholder: 'A boy with long purple hair and gold eyes in white armour, serious',
      description: 'A title helps you; looks help the engine.',
    }),
    pictureChoice(
      'outfit',
      { label: 'Regalia' },
      { armor: 'Armour', cloak: 'Mantle', dress: 'Court dress', tunic: 'Tabard' },
    ),
    several(
      'accessory',
      { label: 'Signs of rank', description: 'Up to two.' },
      { crown: 'Crown', circlet: 'Circlet', earrings: 'Earrings', ribbon: 'Ribbon', horns: 'Horns' },
      { most: 2 },
    ),
    choice(
      'outfit_color',
      { label: 'House colour' },
      { blue: 'Blue', red: 'Red', purple: 'Purple', white: 'White', black: 'Black' },
    ),
    choice(
      'background',
      { label: 'Place of summoning' },
      { castle: 'Castle', night: 'Night', sunset: 'Dusk', snow: 'Snowfield' },
    ),
    choice('mood', { label: 'Bearing' }, { dramatic: 'Dramatic', dreamy: 'Dreamlike', calm: 'Composed' }),
    choice(
      'holding',
      { label: 'In the hand' },
      { sword: 'A sword', staff: 'A staff', book: 'A book', none: 'Nothing' },
    ),
    framing('half'),
    negativePrompt('horns'),
    ratio('2:3', '1:1', '3:4', '2:3'),
    seed(),
  ],
  pictures: [
    {
      values: {
        prompt: 'A boy with long purple hair and gold eyes, serious, pale skin, holding a sword',
        outfit: 'armor',
        outfit_color: 'white',
        accessory: ['crown'],
        background: 'castle',
        mood: 'dramatic',
      },
      seed: 201,
    },
    {
      values: {
        prompt: 'A dark-skinned woman with long green hair and gold eyes, gentle smile, with a staff',
        outfit: 'dress',
        outfit_color: 'purple',
        accessory: ['circlet'],
        background: 'night',
        mood: 'dreamy',
      },
      seed: 202,
    },
    {
      values: {
        prompt: 'A girl with wavy red hair and green eyes, smirking, hand on hip',
        outfit: 'cloak',
        outfit_color: 'black',
        accessory: ['horns'],
        background: 'sunset',
        mood: 'dramatic',
      },
      seed: 206,
    },
    {
      values: {
        prompt: 'A boy with short brown hair and blue eyes, light skin, reading a book',
        outfit: 'tunic',
        outfit_color: 'blue',
        accessory: ['circlet'],
        background: 'snow',
        mood: 'calm',
      },
      seed: 205,
    },
  ],
  reviews: [
    {
      name: 'Sample reader Y',
      date: '2026-10-13',
      review: 'Gold that looks like gold. House colours make a set of six look like one deck of cards.',
    },
    {
      name: 'Sample reader Z',
      date: '2026-11-05',
      review: 'I wanted a lance and got a very good cloak instead.',
    },
  ],
};
