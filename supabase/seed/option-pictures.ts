import type { ClaimedJob } from '@irodori/contract/job';
import type { Prompt } from '@irodori/contract/prompt';
import type { Attribute } from '@irodori/words/vocabulary';
import type { AppSeed, FieldSeed } from './catalogue.ts';
import { jobOf } from './jobs.ts';

export interface OptionPicture {
  readonly path: string;
  readonly job: ClaimedJob;
  /** The end of a tall picture that shows the choice. */
  readonly side: 'top' | 'bottom';
}

const attributes = [
  'hair',
  'bangs',
  'hair_color',
  'eye_color',
  'expression',
  'outfit',
  'outfit_color',
  'accessory',
  'background',
  'framing',
  'gesture',
  'holding',
  'mood',
  'effects',
  'gender',
  'species',
  'skin',
] as const satisfies readonly Attribute[];

/** The same person for every choice, so that the pictures differ only in the choice. */
const sitter: Prompt = {
  gender: 'girl',
  species: 'human',
  skin: 'light',
  hair: 'bob',
  bangs: 'swept',
  hair_color: 'brown',
  eye_color: 'blue',
  expression: 'smile',
  outfit: 'tshirt',
  outfit_color: 'teal',
  accessory: ['none'],
  background: 'plain',
  mood: 'calm',
  effects: ['none'],
  framing: 'portrait',
  gesture: 'relaxed',
  holding: 'none',
};

const field = (attribute: Attribute): FieldSeed => ({
  name: attribute,
  label: attribute,
  type: 'RADIO',
  mdel_input_type: 'ATTRIBUTE',
  config: { attribute },
});

const ratioField: FieldSeed = { ...field('mood'), name: 'ratio', config: { attribute: 'ratio' } };

const studio = {
  slug: 'options',
  name: 'Options',
  model: 'portrait',
  style: 'studio',
  cost: 0,
  fields: [...attributes.map(field), ratioField],
} as const;

/** The pictures of all choices that the apps offer with pictures. */
export function optionPictures(apps: readonly AppSeed[]): OptionPicture[] {
  const choices = apps
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type === 'RADIO_WITH_IMAGE')
    .flatMap(({ name, config }) => (config?.options ?? []).map((option) => ({ attribute: name, ...option })));
  const byPath = new Map(choices.map((choice) => [choice.image, choice]));
  return [...byPath.values()].flatMap(({ attribute, value, image }) => {
    const isOutfit = attribute === 'outfit';
    const shape = isOutfit ? { ratio: '3:4', framing: 'half' } : { ratio: '1:1' };
    const prompt = { ...sitter, ...shape, [attribute]: value };
    const side: OptionPicture['side'] = isOutfit ? 'bottom' : 'top';
    return image === undefined ? [] : [{ path: image, side, job: jobOf(studio, prompt, 3) }];
  });
}
