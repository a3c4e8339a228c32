import { capabilitiesOf } from '@irodori/words/capabilities';
import type { FilledForm } from '@irodori/words/form';
import { createUnderstand, type Understanding, valuesToDraw } from '@irodori/words/understand';
import { type InkPlan, planInk } from './draw-ink.ts';

/** A filled form, with the seed that the picture will have. */
export type SketchForm = Pick<FilledForm, 'text' | 'negative' | 'explicit' | 'width' | 'height' | 'style'> & {
  readonly seed: number;
};

export interface SketchPlan {
  readonly picture: InkPlan['picture'];
  readonly understanding: Understanding;
}

// The meanings of other words need a model that no browser has.
const understand = createUnderstand(async (phrases) => phrases.map(() => undefined));

/**
 * Plans the sketch of a form, by the plain vocabulary alone: the same for the visitor who types and for the worker that
 * hands it to a large model.
 * @param pipeline the engine of the app, which decides what can be drawn; a remote one leaves the whole vocabulary
 */
export async function planSketch(form: SketchForm, pipeline: string): Promise<SketchPlan> {
  const engine = capabilitiesOf(pipeline);
  const understanding = await understand(form, engine ?? {});
  const { style, seed, width, height } = form;
  const { picture } = planInk({
    attributes: valuesToDraw(understanding.attributes, engine?.lists),
    avoid: understanding.negative,
    style,
    seed,
    width,
    height,
  });
  return { picture, understanding };
}
