import type { Attribute, AttributeValue } from '../../../words/vocabulary.ts';

/** Who is drawn, with everything decided. */
export type Character = {
  readonly [A in Exclude<Attribute, 'accessory' | 'effects'>]: AttributeValue<A>;
} & {
  readonly accessory: readonly Exclude<AttributeValue<'accessory'>, 'none'>[];
  readonly effects: readonly Exclude<AttributeValue<'effects'>, 'none'>[];
};

/** As requests carry them: attribute → value or values. */
export type Attributes = Readonly<Record<string, string | readonly string[]>>;
