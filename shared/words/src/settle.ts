import type { EngineCapabilities } from './capabilities.ts';
import { keptByForm, lacking } from './causes.ts';
import type { Said } from './findings.ts';
import { sayAll, sayValue } from './say.ts';
import type { AttributeValues, Understanding } from './understand.ts';
import { twoHanded, vocabulary, type Attribute } from './vocabulary.ts';

type Mutable = { [A in Attribute]?: string[] };

/** Value → the similar value that an engine draws when it cannot draw the first one. */
const nearest: Readonly<Record<string, readonly [Attribute, string]>> = {
  'species cat': ['accessory', 'cat ears'],
  'species rabbit': ['accessory', 'bunny ears'],
  'species demon': ['accessory', 'horns'],
};
const names: { readonly [A in Attribute]?: string } = {
  hair: 'hairstyle',
  hair_color: 'hair colour',
  eye_color: 'eye colour',
  outfit_color: 'colour of clothes',
  background: 'setting',
  gender: 'character',
  holding: 'thing in the hand',
};
const anyChoice = new Set(['', 'any', 'auto', 'random', 'surprise']);

export interface Wishes {
  readonly explicit: AttributeValues;
  readonly said: readonly Said[];
  readonly hints: AttributeValues;
}

/**
 * Chooses the values to draw. A field wins over a word, what is left out over what is asked for, a named value over an
 * implied one.
 */
export function settle(
  { explicit, said, hints }: Wishes,
  capabilities: EngineCapabilities,
): Omit<Understanding, 'subject'> {
  const chosen: Mutable = {};
  const fromFields = new Set<string>();
  const notUnderstood: string[] = [];
  const draws = (attribute: Attribute, value: string) =>
    (capabilities.draws ?? vocabulary)[attribute]?.some((drawable) => drawable === value) ?? false;
  const isList = (attribute: Attribute) => capabilities.lists?.includes(attribute) ?? false;

  /** Returns whether the picture has the value now. */
  function choose(attribute: Attribute, value: string, phrase: string, isWeak: boolean): boolean {
    if (!draws(attribute, value)) {
      const other = nearest[`${attribute} ${value}`];
      if (other !== undefined && draws(...other)) return choose(...other, phrase, isWeak);
      if (!isWeak) notUnderstood.push(`${phrase} (${lacking})`);
      return false;
    }
    const values = (chosen[attribute] ??= []);
    if (values.includes(value)) return true;
    if (values.length === 0 || (isList(attribute) && !values.includes('none'))) {
      values.push(value);
      return true;
    }
    if (!isWeak) notUnderstood.push(`${phrase} (${conflict(attribute, values[0] ?? '')})`);
    return false;
  }

  function conflict(attribute: Attribute, value: string): string {
    if (fromFields.has(attribute)) return `the form says ${sayValue(attribute, value) ?? value}`;
    return `one ${names[attribute] ?? attribute} per picture`;
  }

  for (const [attribute, values] of Object.entries(explicit) as [Attribute, readonly string[]][]) {
    for (const value of values.filter((candidate) => !anyChoice.has(candidate))) {
      if (choose(attribute, value, sayValue(attribute, value) ?? value, false)) fromFields.add(attribute);
    }
  }
  const { avoided, kept } = negatives(said, chosen, draws);
  notUnderstood.push(...kept.map((phrase) => `${phrase} (${keptByForm})`));
  const wanted = said.filter(({ isNegative }) => !isNegative);
  for (const { attribute, values, phrase } of wanted.filter(({ isWeak }) => !isWeak)) {
    const [value] = values;
    if (value === undefined) continue;
    if (avoided[attribute]?.includes(value) === true) notUnderstood.push(`${phrase} (you leave it out)`);
    else choose(attribute, value, phrase, false);
  }
  const implied = wanted.filter(
    ({ attribute, values, isWeak }) => isWeak && !avoided[attribute]?.includes(values[0] ?? ''),
  );
  for (const { attribute, values, phrase } of implied)
    if (attribute !== 'holding' || !twoHanded.has(chosen.gesture?.[0] ?? ''))
      choose(attribute, values[0] ?? '', phrase, true);
  for (const [attribute, values] of Object.entries(hints) as [Attribute, readonly string[]][]) {
    for (const value of values) choose(attribute, value, value, true);
  }
  notUnderstood.push(...invisibleRoles(implied, chosen, draws));
  return { attributes: chosen, negative: avoided, drew: sayAll(chosen), notUnderstood };
}

/** The excluded values, and the phrases that exclude what the form says. */
function negatives(
  said: readonly Said[],
  fromForm: AttributeValues,
  draws: (attribute: Attribute, value: string) => boolean,
): { avoided: AttributeValues; kept: string[] } {
  const avoided: Mutable = {};
  const kept: string[] = [];
  for (const { attribute, values, phrase } of said.filter(({ isNegative }) => isNegative)) {
    const chosen = fromForm[attribute] ?? [];
    const fresh = values.filter((value) => draws(attribute, value) && !chosen.includes(value));
    if (fresh.length > 0) avoided[attribute] = [...new Set([...(avoided[attribute] ?? []), ...fresh])];
    if (values.some((value) => chosen.includes(value))) kept.push(phrase);
  }
  return { avoided, kept };
}

/** Reports the roles of which the engine shows nothing: "ninja" on an engine without headband and gi. */
function invisibleRoles(
  implied: readonly Said[],
  chosen: AttributeValues,
  draws: (attribute: Attribute, value: string) => boolean,
): string[] {
  const roles = new Set(implied.flatMap(({ role }) => role ?? []));
  return [...roles]
    .filter((role) => {
      const looks = implied.filter((one) => one.role === role && one.attribute !== 'gender');
      const isSaidOtherwise = looks.some(({ attribute }) => chosen[attribute] !== undefined);
      return !isSaidOtherwise && looks.every(({ attribute, values }) => !draws(attribute, values[0] ?? ''));
    })
    .map((role) => `${role} (${lacking})`);
}
