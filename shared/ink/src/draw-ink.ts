import type { Attributes } from './character/character.ts';
import { describe } from './character/describe.ts';
import { resolve } from './character/resolve.ts';
import { compose } from './compose.ts';
import type { Stage } from './sheet/marks.ts';
import type { Picture } from './sheet/picture.ts';
import { serialise } from './sheet/serialise.ts';
import { styleOf } from './styles/styles.ts';

export interface InkRequest {
  /** Vocabulary attribute → value or values; the taste of the style chooses the others. */
  readonly attributes: Attributes;
  /** The excluded values. */
  readonly avoid?: Attributes;
  readonly style: string;
  /** 0 to 2³² − 1. */
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface InkPlan {
  readonly picture: Picture;
  /** Describes the picture for the visitor. */
  readonly drew: readonly string[];
  /** The part of `drew` that the request left open. */
  readonly chose: readonly string[];
  readonly notUnderstood: readonly string[];
}

/** Decides the whole picture. Its stages show the same marks with other layers. */
export function planInk({ attributes, avoid = {}, style: name, seed, width, height }: InkRequest): InkPlan {
  const style = styleOf(name);
  const { character, notUnderstood } = resolve({ attributes, avoid, style, seed });
  return {
    picture: compose({ character, style, seed, width, height }),
    drew: describe(character, style),
    chose: describe(character, style, Object.keys(attributes)),
    notUnderstood,
  };
}

/** One stage of a picture as SVG; the same request always gives the same bytes. */
export function drawInk(request: InkRequest & { readonly stage?: Stage }) {
  const { picture, drew, notUnderstood } = planInk(request);
  return { svg: serialise(picture, request.stage ?? 'finished'), drew, notUnderstood };
}
