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
  /** @throws EngineFailure `invalid` if there is none of this name */
  readonly find: (name: string) => Promise<FoundModel>;
  readonly say: (line: string) => void;
}

type Settings = ProposedSettings & { readonly model: string };

/**
 * Proposes what is configured of a model, and of the one that draws orders with a sketch. A model that is made to follow
 * lines does so without being told; one that only begins with a picture does it if the operator says so, as few do it well.
 */
export async function proposeSettings({
  model: wanted,
  guide,
  find,
  say,
  ...choices
}: SettingsOrder): Promise<Settings & { readonly guided?: Settings }> {
  const { name: model, schema, openapi } = await find(wanted);
  if (model !== wanted) say(`It is drawn by its latest version, ${model}.`);
  const { guide: own, ...settings } = settingsOfSchema(schema, openapi, choices);
  sayChoices(variantsIn(schema, openapi), say);
  sayOrder(settings, say);
  if (guide === 'itself' && own === undefined)
    throw new EngineFailure('invalid', `The model "${model}" takes no sketch`);
  if (own !== undefined && (guide === 'itself' || (guide === undefined && own.strength !== undefined))) {
    say(`A sketch goes to its field “${own.picture}”.`);
    return { model, ...settings, guide: own };
  }
  if (guide === undefined && own !== undefined)
    say(`It can begin with a sketch, in its field “${own.picture}”: see --guide itself.`);
  if (guide === undefined || guide === 'none') return { model, ...settings };
  const other = await find(guide);
  const guided = {
    model: other.name,
    ...settingsOfSchema(other.schema, other.openapi, { isForSketches: true }),
  };
  say(`Orders with a sketch are drawn by ${other.name}, in whose field “${guided.guide?.picture}” it goes.`);
  return { model, ...settings, guided };
}
