import sharp from 'sharp';
import { EngineFailure } from '../src/engines/engine-failure.ts';
import type { EngineEvent, EngineRequest, RemoteEngine } from '../src/engines/engine.ts';

export const request: EngineRequest = {
  text: 'a girl',
  negative: 'hat',
  attributes: {},
  seed: 7,
  width: 768,
  height: 768,
  style: 'plain',
};

/** Lines that a picture may follow, by half. */
export const guided = async (strength = 0.5): Promise<EngineRequest> => {
  const white = { width: 768, height: 768, channels: 3, background: '#fff' } as const;
  const bytes = await sharp({ create: white }).png().toBuffer();
  const image = { bytes, mime: 'image/png', width: 768, height: 768 } as const;
  return { ...request, guide: { image, strength } };
};

/** A red picture of a visitor's to begin with. */
export const pictured = async (strength = 0.5): Promise<EngineRequest> => {
  const red = { width: 1024, height: 1024, channels: 3, background: '#f00' } as const;
  const bytes = await sharp({ create: red }).png().toBuffer();
  const image = { bytes, mime: 'image/png', width: 1024, height: 1024 } as const;
  return { ...request, picture: { image, strength } };
};

/** A picture of 96 × 120 pixels that is wanted in a larger size. */
export async function enlarging(
  scale: 2 | 4,
  size = { width: 96, height: 120 },
): Promise<EngineRequest & Required<Pick<EngineRequest, 'enlarge'>>> {
  const pixels = Buffer.from([240, 20, 20, 20, 20, 240]);
  const original = await sharp(pixels, { raw: { width: 2, height: 1, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .webp()
    .toBuffer();
  return { ...request, enlarge: { scale, original } };
}

/** The file of a request's picture in base64. */
export const base64OfPicture = ({ picture }: EngineRequest): string =>
  Buffer.from(picture?.image.bytes ?? []).toString('base64');

/** The events of a run. */
export async function attach(
  engine: RemoteEngine,
  id: string,
  {
    signal = new AbortController().signal,
    onEvent,
    order = request,
  }: {
    readonly signal?: AbortSignal;
    readonly onEvent?: (event: EngineEvent) => void;
    readonly order?: EngineRequest;
  } = {},
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  for await (const event of engine.attach(id, order, signal)) {
    events.push(event);
    onEvent?.(event);
  }
  return events;
}

export const drawnOf = (events: readonly EngineEvent[]) => events.find((event) => event.type === 'drawn');

/** What became of a call: its result, or the code of its failure. */
export async function outcome<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof EngineFailure) return error.code;
    throw error;
  }
}
