import type { FirstThreadWork } from '../first-thread/work.ts';
import type { Logger } from '../log.ts';

export interface Preview {
  readonly bytes: Buffer;
  /** False if the picture of the card was missing, or may be withdrawn: then it is kept neither here nor elsewhere for long. */
  readonly isLasting: boolean;
}

export interface Previews {
  /** The kept picture of this name, or the one that `draw` makes; two requests at the same time draw it once. */
  get(name: string, draw: () => Promise<Preview | undefined>): Promise<Preview | undefined>;
}

type Kept = Pick<FirstThreadWork, 'readPicture' | 'writePicture'>;

/** The preview pictures of this site. Without a data folder, or if the folder fails, each request draws. */
export function createPreviews({ readPicture, writePicture }: Kept, log: Logger): Previews {
  const underway = new Map<string, Promise<Preview | undefined>>();

  async function readOrDraw(name: string, draw: () => Promise<Preview | undefined>) {
    const bytes = await readPicture(name).catch((error: unknown) => warn(log, error));
    if (bytes !== undefined)
      return {
        bytes: Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength),
        isLasting: true,
      };
    const drawn = await draw();
    if (drawn?.isLasting === true)
      await writePicture(name, drawn.bytes).catch((error: unknown) => warn(log, error));
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

function warn(log: Logger, error: unknown): undefined {
  log.warn({ event: 'preview-not-kept', err: error }, 'a preview picture could not be kept');
}
