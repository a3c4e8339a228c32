import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { mostPictureBytes } from '../previews/card-picture.ts';
import { pictureShapes } from '../previews/preview-address.ts';
import type { DrawCard } from './draw-card.ts';
import { createTurns } from './turns.ts';

interface Options {
  /** Called at the first picture, and again after a failure. */
  readonly open: () => Promise<DrawCard>;
  readonly log: Pick<Logger, 'error'>;
}

const card = z.object({ kicker: z.string(), title: z.string() });
const form = z.object({
  card: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(card),
  picture: z.instanceof(File).optional(),
  format: z.enum(['jpeg', 'png']),
  shape: z.enum(pictureShapes),
});

/** The painter as a function of a Request: it draws the card of the form that is posted to `/`, and keeps nothing. */
export function painterApp({ open, log }: Options): Hono {
  const app = new Hono();
  const turns = createTurns({ atOnce: 2, waiting: 50 });
  let cards: Promise<DrawCard> | undefined;
  const openOnce = (): Promise<DrawCard> =>
    open().catch((error: unknown) => {
      cards = undefined;
      throw error;
    });

  app.post('/', bodyLimit({ maxSize: mostPictureBytes + 64 * 1024 }), async (c) => {
    const given = form.parse(await c.req.parseBody());
    if (turns.areFull()) return c.text('Too many pictures wait', 503, { 'Retry-After': '5' });
    const source = given.picture && Buffer.from(await given.picture.arrayBuffer());
    const bytes = await turns.take(async () => {
      // Loaded at the first picture: sharp and the fonts would make every start slower.
      const drawCard = await (cards ??= openOnce());
      return drawCard(given.card, source, given);
    });
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': `image/${given.format}` });
  });
  app.onError((error, c) => {
    log.error({ event: 'draw-failed', err: error }, error.message);
    return c.text('Internal Server Error', 500);
  });
  return app;
}

/** Loads sharp and writes the fonts into the folder, from which Pango reads them. */
export async function openDrawing(folder: string): Promise<DrawCard> {
  const [{ openCards }, { openLook }] = await Promise.all([import('./draw-card.ts'), import('./look.ts')]);
  return openCards(await openLook(folder));
}
