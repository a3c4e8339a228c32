import path from 'node:path';
import type { Logger } from '../log.ts';
import { type KeptPictures, openKeptPictures } from './kept-pictures.ts';

export interface Preview {
  readonly bytes: Buffer;
  /** False if the picture of the card was missing, or may be withdrawn: then it is kept neither here nor elsewhere for long. */
  readonly isLasting: boolean;
}

export interface Previews {
  /** The kept picture of this name, or the one that `draw` makes; two requests at the same time draw it once. */
  get(name: string, draw: () => Promise<Preview | undefined>): Promise<Preview | undefined>;
}

/** The preview pictures of this site. Without a data folder, or if the folder fails, each request draws. */
export function createPreviews(dataFolder: string | undefined, log: Logger): Previews {
  /** Opened with the first picture, since a thread that stands by must leave the folder to the one that serves. */
  let opened: { readonly pictures: KeptPictures | undefined } | undefined;
  const open = () => {
    opened ??= {
      pictures: dataFolder === undefined ? undefined : openTolerant(path.join(dataFolder, 'previews'), log),
    };
    return opened.pictures;
  };
  const underway = new Map<string, Promise<Preview | undefined>>();

  async function readOrDraw(name: string, draw: () => Promise<Preview | undefined>) {
    const kept = open();
    const bytes = await kept?.read(name);
    if (bytes !== undefined) return { bytes, isLasting: true };
    const drawn = await draw();
    if (drawn?.isLasting === true) await kept?.write(name, drawn.bytes).catch((error) => warn(log, error));
    return drawn;
  }
  return {
    get(name, draw) {
      const preview = underway.get(name) ?? readOrDraw(name, draw).finally(() => underway.delete(name));
      underway.set(name, preview);
      return preview;
    },
  };
}

function openTolerant(folder: string, log: Logger): KeptPictures | undefined {
  try {
    return openKeptPictures(folder);
  } catch (error) {
    warn(log, error);
    return undefined;
  }
}

const warn = (log: Logger, error: unknown): void =>
  log.warn({ event: 'preview-not-kept', err: error }, 'a preview picture could not be kept');
