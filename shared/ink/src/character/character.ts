import type { Attribute, AttributeValue } from '@irodori/words/vocabulary';

/** The drawn character, with every attribute decided. */
export type Character = {
  readonly [A in Exclude<Attribute, 'accessory' | 'effects'>]: AttributeValue<A>;
} & {
  readonly accessory: readonly Exclude<AttributeValue<'accessory'>, 'none'>[];
  readonly effects: readonly Exclude<AttributeValue<'effects'>, 'none'>[];
};

/** Attribute → value or values, as in a request. */
export type Attributes = Readonly<Record<string, string | readonly string[]>>;
