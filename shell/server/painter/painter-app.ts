import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { mostPictureBytes } from '../previews/card-picture.ts';
import { pictureName, typeOf } from '../previews/preview-address.ts';
import type { DrawCard } from './draw-card.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { createTurns } from './turns.ts';

interface Options {
  readonly kept: KeptPictures;
  readonly fontFolder: string;
  readonly log: Pick<Logger, 'error'>;
}

const fileName = z.string().regex(new RegExp(`^${pictureName.source}$`));
const card = z.object({ kicker: z.string(), title: z.string() });
const form = z.object({
  card: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(card),
  picture: z.instanceof(File).optional(),
  /** Whether the drawn picture may be kept under its name: not if its picture was missing. */
  keep: z.stringbool(),
});

/** The painter as a function of a Request: `GET /{name}` reads a kept picture, `POST /{name}` draws and keeps one. */
export function painterApp({ kept, fontFolder, log }: Options): Hono {
  const app = new Hono();
  const turns = createTurns({ atOnce: 2, waiting: 50 });
  const underway = new Map<string, Promise<Buffer>>();
  let cards: Promise<DrawCard> | undefined;

  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const bytes = await kept.read(name);
    return bytes === undefined ? c.text('Not Found', 404) : picture(name, bytes);
  });
  app.post('/:name', bodyLimit({ maxSize: mostPictureBytes + 64 * 1024 }), async (c) => {
    const name = fileName.parse(c.req.param('name'));
    const given = form.parse(await c.req.parseBody());
    if (!underway.has(name) && turns.areFull())
      return c.text('Too many pictures wait', 503, { 'Retry-After': '5' });
    const drawn =
      underway.get(name) ?? turns.take(() => drawAndKeep(name, given)).finally(() => underway.delete(name));
    underway.set(name, drawn);
    return picture(name, await drawn);
  });
  app.onError((error, c) => {
    log.error({ event: 'draw-failed', err: error }, error.message);
    return c.text('Internal Server Error', 500);
  });

  async function drawAndKeep(name: string, given: z.output<typeof form>): Promise<Buffer> {
    // Loaded at the first picture: sharp and the fonts would make every start slower.
    cards ??= openDrawing(fontFolder);
    const drawCard = await cards;
    const source = given.picture && Buffer.from(await given.picture.arrayBuffer());
    const bytes = await drawCard(given.card, source, name.endsWith('.png') ? 'png' : 'jpeg');
    if (given.keep) await kept.write(name, bytes);
    return bytes;
  }
  return app;
}

async function openDrawing(fontFolder: string): Promise<DrawCard> {
  const [{ openCards }, { openLook }] = await Promise.all([import('./draw-card.ts'), import('./look.ts')]);
  return openCards(await openLook(fontFolder));
}

const picture = (name: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': typeOf(name) } });
