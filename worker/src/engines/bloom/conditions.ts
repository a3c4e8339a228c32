import type { EngineRequest } from '../engine.ts';
import { description } from './description.ts';
import { createRandom } from './random.ts';

/** Indices of values, in the order of the model's attributes; the length of a value list means "unspecified". */
export interface Conditions {
  readonly wanted: readonly number[];
  /** The values from which guidance moves the picture away. */
  readonly avoided: readonly number[];
}

type Request = Pick<EngineRequest, 'attributes' | 'negativeAttributes' | 'seed'>;

/** Attribute → the values among which the seed chooses, where the whole list would be a poor choice. */
const usual: Readonly<Record<string, readonly string[]>> = {
  expression: ['smile', 'happy', 'smile', 'laughing', 'neutral'],
  accessory: ['none', 'none', 'none', 'ribbon', 'flower', 'glasses', 'headphones'],
};
const usualBoyHair = ['short', 'spiky', 'bob'];

/** Decides every attribute, because the model needs all of them: the seed chooses the values that the request leaves open. */
export function resolveConditions({ attributes, negativeAttributes = {}, seed }: Request): Conditions {
  const random = createRandom(Math.imul(seed, 2654435761) + 17);
  const wanted: number[] = [];
  const avoided: number[] = [];
  let gender: string | undefined;
  for (const [attribute, values] of Object.entries(description.vocabulary)) {
    const lot = random();
    const given = [attributes[attribute]]
      .flat()
      .find((value) => value !== undefined && values.includes(value));
    const negative = (negativeAttributes[attribute] ?? []).filter((value) => value !== given);
    const isBoyHair = attribute === 'hair' && gender === 'boy';
    const preferred = isBoyHair ? usualBoyHair : (usual[attribute] ?? values);
    const value = given ?? choose([preferred, values], negative, lot);
    if (attribute === 'gender') gender = value;
    wanted.push(values.indexOf(value));
    const away = negative.find((candidate) => values.includes(candidate));
    avoided.push(away === undefined ? values.length : values.indexOf(away));
  }
  for (const values of Object.values(description.hidden)) {
    wanted.push(Math.floor(random() * values.length));
    avoided.push(values.length);
  }
  return { wanted, avoided };
}

/** Chooses by lot from the first list with a value that is not excluded; when all are excluded, from the last list. */
function choose(lists: readonly (readonly string[])[], excluded: readonly string[], lot: number): string {
  const free = lists.map((values) => values.filter((value) => !excluded.includes(value)));
  const candidates = [...free, lists.at(-1) ?? []].find((values) => values.length > 0) ?? [];
  const chosen = candidates[Math.floor(lot * candidates.length)];
  if (chosen === undefined) throw new Error('models/bloom/model.json lists an attribute without values');
  return chosen;
}
