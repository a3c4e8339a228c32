import type { FoundCheck, PictureBand } from '@irodori/contract/picture-check';
import sharp from 'sharp';
import { openLookingThread } from './looking-thread.ts';
import { harmOf, readClassifier } from './model.ts';
import { usualClassifier } from './usual-classifier.ts';

export interface PictureCheckOptions {
  /** The file that describes the classifier. */
  readonly model: string;
  /** From this harm on, 0 to 1, a person looks at a picture; from `block` on nobody does. */
  readonly hold: number;
  readonly block: number;
}

export interface PictureCheck {
  /** Name and version of the classifier, as in what it says of a picture. */
  readonly classifier: string;
  /** Looks at a picture. Rejects if it cannot be looked at. */
  look(picture: Uint8Array): Promise<FoundCheck>;
  /** Ends the thread, after the picture that it looks at. */
  close(): Promise<void>;
}

/**
 * Opens the picture check. The classifier is loaded with the first picture, in a thread of its own: its bindings block the
 * thread that calls them, and most workers start long before they look at a picture. An operator's own classifier is loaded
 * at once and tried with a white picture, because its faults would otherwise show with the first picture, which may be paid.
 * @throws Error if the description of the classifier cannot be read, or the operator's own classifier looks at no picture
 */
export async function openPictureCheck({ model, hold, block }: PictureCheckOptions): Promise<PictureCheck> {
  const classifier = await readClassifier(model);
  const thread = openLookingThread(classifier);
  let last: Promise<unknown> = Promise.resolve();

  const bandOf = (harm: number): PictureBand => (harm >= block ? 'block' : harm >= hold ? 'hold' : 'pass');

  const check: PictureCheck = {
    classifier: classifier.name,
    async look(picture) {
      const asking = last.then(() => thread.ask(picture));
      last = asking.catch(() => undefined);
      const said = await asking;
      if ('fault' in said) throw new Error(`The picture check failed: ${said.fault}`);
      return {
        band: bandOf(harmOf(classifier, said.scores)),
        model: classifier.name,
        scores: Object.fromEntries(
          Object.entries(said.scores).map(([name, score]) => [name, Number(score.toFixed(4))]),
        ),
      };
    },
    async close() {
      await last;
      await thread.close();
    },
  };
  if (model !== usualClassifier) await tried(check);
  return check;
}

/** Looks at a white picture. @throws Error if the classifier cannot */
async function tried({ look, close }: PictureCheck): Promise<void> {
  const white = { width: 64, height: 64, channels: 3, background: '#ffffff' } as const;
  try {
    await look(await sharp({ create: white }).png().toBuffer());
  } catch (error) {
    await close();
    throw error;
  }
}
