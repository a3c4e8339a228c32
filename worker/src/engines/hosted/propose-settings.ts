import { EngineFailure } from '../engine-failure.ts';
import { sayChoices, type Choices } from './choices.ts';
import { settingsOfSchema, variantsIn } from './input-schema.ts';
import type { ProposedSettings } from './model-parts.ts';
import { sayOrder } from './say-order.ts';

/** A model at a provider, by the name under which it is ordered. */
export interface FoundModel {
  readonly name: string;
  /** Of its inputs. */
  readonly schema: unknown;
  /** The document in which the schema stands. */
  readonly openapi: unknown;
}

interface SettingsOrder extends Choices {
  readonly model: string;
  /** What draws orders with a sketch: `itself`, `none`, or the name of another model. */
  readonly guide?: string | undefined;
  /** The same for orders with a picture of a visitor's. */
  readonly picture?: string | undefined;
  /** @throws EngineFailure `invalid` if there is none of this name */
  readonly find: (name: string) => Promise<FoundModel>;
  readonly say: (line: string) => void;
}

type Settings = ProposedSettings & { readonly model: string };

interface Proposed extends Settings {
  readonly guided?: Settings;
  readonly begun?: Settings;
}

/** Proposes what is configured of a model, and of those that draw orders with a sketch or a picture. */
export async function proposeSettings({
  model: wanted,
  guide: guideWish,
  picture: pictureWish,
  find,
  say,
  ...choices
}: SettingsOrder): Promise<Proposed> {
  const { name: model, schema, openapi } = await find(wanted);
  if (model !== wanted) say(`It is drawn by its latest version, ${model}.`);
  const { guide: own, begin, ...settings } = settingsOfSchema(schema, openapi, choices);
  sayChoices(variantsIn(schema, openapi), say);
  sayOrder(settings, say);
  const wish = { model, find, say };
  return {
    model,
    ...settings,
    ...(await guideWay(own, { ...wish, named: guideWish })),
    ...(await pictureWay(begin, { ...wish, named: pictureWish })),
  };
}

interface Wish extends Pick<SettingsOrder, 'model' | 'find' | 'say'> {
  /** What the operator says: `itself`, `none`, or the name of another model. */
  readonly named: string | undefined;
}

/**
 * What draws orders with a sketch. A model that is made to follow lines does so without being told; one that only begins with
 * a picture does it if the operator says so, as few do it well.
 */
async function guideWay(
  own: ProposedSettings['guide'],
  { model, named, find, say }: Wish,
): Promise<Pick<Proposed, 'guide' | 'guided'>> {
  if (named === 'itself' && own === undefined)
    throw new EngineFailure('invalid', `The model "${model}" takes no sketch`);
  if (own !== undefined && (named === 'itself' || (named === undefined && own.strength !== undefined))) {
    say(`A sketch goes to its field “${own.picture}”.`);
    return { guide: own };
  }
  if (named === undefined && own !== undefined)
    say(`It can begin with a sketch, in its field “${own.picture}”: see --guide itself.`);
  if (named === undefined || named === 'none') return {};
  const { name, schema, openapi } = await find(named);
  const { begin: _, ...guided } = settingsOfSchema(schema, openapi, { drawsOnly: 'guide' });
  say(`Orders with a sketch are drawn by ${name}, in whose field “${guided.guide?.picture}” it goes.`);
  return { guided: { model: name, ...guided } };
}

/** What draws orders with a picture of a visitor's: the model itself, if it takes one. */
async function pictureWay(
  own: ProposedSettings['begin'],
  { model, named, find, say }: Wish,
): Promise<Pick<Proposed, 'begin' | 'begun'>> {
  if (named === 'itself' && own === undefined)
    throw new EngineFailure('invalid', `The model "${model}" begins with no picture`);
  if (named === 'none') return {};
  if (named === undefined || named === 'itself') {
    if (own === undefined) return {};
    say(`A picture of a visitor’s goes to its field “${own.picture}”; by --picture none it goes nowhere.`);
    return { begin: own };
  }
  const { name, schema, openapi } = await find(named);
  const { guide: _, ...begun } = settingsOfSchema(schema, openapi, { drawsOnly: 'begin' });
  say(
    `Orders with a picture of a visitor’s are drawn by ${name}, in whose field “${begun.begin?.picture}” it goes.`,
  );
  return { begun: { model: name, ...begun } };
}
