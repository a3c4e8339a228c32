import { EngineFailure } from './engine-failure.ts';
import type { EngineRequest, Guide, InitPicture } from './engine.ts';

type Given = Pick<EngineRequest, 'guide' | 'picture'>;

/** For a model that takes no strength: the words of an order, with some that say how closely its sketch or picture is followed. */
export function withGuideWords(text: string, { guide, picture }: Given): string {
  if (picture !== undefined)
    return `${text}. ${
      picture.strength < 0.5
        ? 'Take the attached picture loosely as the beginning; change what the words say otherwise.'
        : 'Keep the composition, the subject and the colours of the attached picture closely; change only what the words ask for.'
    }`;
  if (guide === undefined) return text;
  return `${text}. ${
    guide.strength < 0.5
      ? 'Take the composition loosely from the attached sketch; change what the words say otherwise.'
      : 'Keep the composition, the pose and the outlines of the attached sketch closely.'
  } Paint a finished picture with colours in place of its lines.`;
}

/** What an engine refuses of an order that has a guide or a picture may be that; the same order without it may be drawn. */
export const asOfGuide = (error: unknown, { guide, picture }: Given): unknown =>
  guide === undefined && picture === undefined ? error : ofGuide(error);

/** The failure of an order that has a guide or a picture. */
export const ofGuide = (error: unknown): unknown =>
  error instanceof EngineFailure && error.code === 'invalid'
    ? new EngineFailure('guide', error.message)
    : error;

/**
 * The least share that is drawn anew. A line drawing has no colours yet. A visitor’s picture of which nothing was drawn
 * anew would come back as it is.
 */
const leastDenoising = { guide: 0.5, picture: 0.1 } as const;

/**
 * How much of a guide or a picture is drawn anew by a sampler that begins with it, 0 to 1; without any strength all of it.
 */
export const denoisingOf = (strength: number, of: keyof typeof leastDenoising): number =>
  1 - strength * (1 - leastDenoising[of]);

/** The file of a guide or a picture as a field of JSON takes it. */
export const base64Of = ({ image }: Guide | InitPicture): string =>
  Buffer.from(image.bytes).toString('base64');
