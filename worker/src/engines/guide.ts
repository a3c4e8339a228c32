import { EngineFailure } from './engine-failure.ts';
import type { Guide } from './engine.ts';

/** For a model that takes no strength: the words of an order, with some that say how closely its sketch is followed. */
export const withGuideWords = (text: string, { strength }: Guide): string =>
  `${text}. ${
    strength < 0.5
      ? 'Take the composition loosely from the attached sketch; change what the words say otherwise.'
      : 'Keep the composition, the pose and the outlines of the attached sketch closely.'
  } Paint a finished picture with colours in place of its lines.`;

/** What an engine refuses of an order that has a guide may be the guide; the same order without it may be drawn. */
export const asOfGuide = (error: unknown, { guide }: { readonly guide?: unknown }): unknown =>
  guide !== undefined && error instanceof EngineFailure && error.code === 'invalid'
    ? new EngineFailure('guide', error.message)
    : error;

/** A line drawing has no colours yet, so at least so much of it is drawn anew. */
const leastDenoising = 0.5;

/** How much of a guide is drawn anew by a sampler that begins with it, 0 to 1; without any strength all of it. */
export const denoisingOf = (strength: number): number => 1 - strength * (1 - leastDenoising);

/** The guide's file as a field of JSON takes it. */
export const base64Of = ({ image }: Guide): string => Buffer.from(image.bytes).toString('base64');
