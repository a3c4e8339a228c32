import type { Response } from 'undici';
import { EngineFailure } from '../engine-failure.ts';
import { failureOfStatus as failureOfHttp } from '../http-failures.ts';
import type { Order } from './order.ts';
import { failure as failureSchema } from './responses.ts';

const title = 'The server of /sdapi';

/** The failure that a status means, of the server or of a proxy before it. */
export const failureOfStatus = (response: Response): EngineFailure =>
  failureOfHttp(title, response, Date.now());

/** What A1111 and Forge say where the ControlNet extension is gone, or the picture to begin with cannot be read. */
const ofGuide = /^(Script 'controlnet' not found|Init image not found|Invalid encoded image)/i;

/** A proxy gave up waiting for the picture; what the server draws for it cannot be had any more. */
const gaveUp = new Set([502, 504, 524]);

/**
 * Why a request for a picture was answered without one. Of the server's words only the names of exceptions and rules are
 * told: the others can be a visitor's.
 */
export function failureOfDrawing(
  response: Response,
  body: unknown,
  address: Order['address'],
): EngineFailure {
  const { status } = response;
  const { error, detail } = failureSchema.safeParse(body).data ?? {};
  if (gaveUp.has(status))
    return new EngineFailure(
      'lost',
      `A proxy gave up waiting for the picture (${status}). Give it more time than a picture takes`,
    );
  if (/OutOfMemory/i.test(error ?? '')) return new EngineFailure('memory', `${title} failed: ${error}`);
  if (typeof detail === 'string' && ofGuide.test(detail))
    return new EngineFailure('guide', `${title} takes no guide: ${ofGuide.exec(detail)?.[0]}`);
  if (detail === 'Sampler not found') return new EngineFailure('invalid', `${title} has no such sampler`);
  if (status === 404 && address === 'extra-single-image')
    return new EngineFailure('invalid', `${title} makes no finished picture larger: it has no ${address}`);
  if (status === 404)
    return new EngineFailure(
      'busy',
      `${title} draws no pictures; A1111 and Forge need to be started with --api`,
    );
  if (status === 500)
    return new EngineFailure('internal', `${title} failed${error === undefined ? '' : `: ${nameOf(error)}`}`);
  if (status === 422) return new EngineFailure('invalid', `${title} refused ${fieldsOf(detail)}`);
  return failureOfStatus(response);
}

const nameOf = (error: string): string => /^\w+/.exec(error)?.[0] ?? 'an error';

const fieldsOf = (detail: unknown): string =>
  Array.isArray(detail)
    ? detail.map((fault: { loc?: unknown }) => [fault.loc].flat().join('.')).join(', ')
    : 'the order';
