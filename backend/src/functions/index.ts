import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Handler, Peer } from '../app.ts';
import type { ProjectConfig } from '../config.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { Upgrade } from '../listen.ts';
import { FunctionFinder, type FoundFunction } from './find-function.ts';
import { BodyTooLargeError, forward, hostedPatience, NoResponseError, type Patience } from './forward.ts';
import { FunctionProcess } from './function-process.ts';
import { aboutThePeer } from './peer.ts';
import { regionOf, type Region } from './regions.ts';
import { refusalOf } from './gate.ts';
import { bodyTooLarge, methodNotAllowed, passedOn, relayError } from './relay-error.ts';
import { joinSockets, pathOf, refuseUpgrade } from './upgrade.ts';

export interface FunctionsOptions {
  /** The folder `supabase`. */
  readonly project: string;
  readonly settings: ProjectConfig['functions'];
  readonly keys: ApiKeys;
  readonly signingKey: SigningKey;
  /** The folder for files that functions write to /tmp; emptied at the start. */
  readonly temporary: string;
  /** Returns the environment of every function; called when a function starts. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly log: Logger;
  /** Changes each line that a function prints before it is logged. */
  readonly editOutput?: (line: string) => string;
  readonly patience?: Patience;
}

/** The methods that hosted functions accept. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Limits the processes of a function: each requested region starts one. */
const mostRegions = 3;

interface Running {
  readonly process: FunctionProcess;
  /** The stamp of the function's files when the process started. */
  readonly stamp: string;
  readonly region: Region;
}

export interface Functions {
  readonly handle: Handler;
  readonly upgrade: Upgrade;
  close(): void;
}

/** Edge functions (`/functions/v1/<name>`); each starts with its first request, and again after a crash or change. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { project, settings, temporary, log, patience = hostedPatience } = options;
  // A killed backend leaves files behind.
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  const running = new Map<string, Map<Region, Running>>();
  const finder = new FunctionFinder(project, settings);

  /** A process with the function's current files, in the requested region unless the limit of regions is reached. */
  const processOf = (found: FoundFunction, wish: Region): Running => {
    const regions = running.get(found.name) ?? new Map<Region, Running>();
    running.set(found.name, regions);
    for (const [region, { process }] of regions) if (process.isGone) regions.delete(region);
    const [first] = regions.keys();
    const region = first === undefined || regions.has(wish) || regions.size < mostRegions ? wish : first;
    const before = regions.get(region);
    if (before?.stamp === found.stamp) return before;
    before?.process.retire();
    const env = { ...options.environment(), SB_REGION: region, SB_EXECUTION_ID: randomUUID() };
    const spec = { ...found, env, temporary, editOutput: options.editOutput ?? ((line) => line) };
    const started = { process: new FunctionProcess(spec, log), stamp: found.stamp, region };
    regions.set(region, started);
    return started;
  };

  /** The function of a request, or the response that refuses the request. */
  const reach = async (request: Request, path: string): Promise<FoundFunction | Response> => {
    const [, name = ''] = path.split('/');
    const found = await finder.find(name);
    if (!found) return relayError('NOT_FOUND');
    if (!methods.includes(request.method)) return methodNotAllowed();
    if (!found.needsToken || request.method === 'OPTIONS') return found;
    return (await refusalOf(request, options)) ?? found;
  };

  const handle: Handler = async (request, peer) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice('/functions/v1'.length);
    const found = await reach(request, path);
    if (found instanceof Response) return found;
    const { process, region } = processOf(found, regionOf(request));
    const named = log.child({ function: found.name });
    const response = await run(process, withPeer(request, peer), path + search, patience, named);
    response.headers.set('x-sb-edge-region', region);
    return response;
  };

  const open = async (...[request, socket, head, peer]: Parameters<Upgrade>): Promise<void> => {
    const { authorization = '', apikey = '' } = request.headers;
    const asked = new Request(new URL(request.url ?? '/', 'http://localhost'), {
      headers: { authorization, apikey: String(apikey) },
    });
    const found = await reach(asked, pathOf(request).split('?', 1)[0] ?? '');
    if (found instanceof Response) return refuseUpgrade(socket, found);
    const { process } = processOf(found, regionOf(asked));
    const end = process.begin();
    const origin = await process.origin().catch(() => undefined);
    if (origin === undefined || socket.destroyed) {
      end();
      return refuseUpgrade(socket, relayError('BOOT_ERROR'));
    }
    socket.once('close', end);
    joinSockets({ request, socket, head, peer, origin });
  };

  return {
    handle,
    upgrade: (request, socket, head, peer) => {
      open(request, socket, head, peer).catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be connected to a function');
        socket.destroy();
      });
    },
    close: () => {
      finder.forget();
      for (const regions of running.values()) for (const { process } of regions.values()) process.stop();
    },
  };
}

/** Adds the client's address to a request, as the hosted gateway does; the client's own headers about it are removed. */
function withPeer(request: Request, { address }: Peer): Request {
  const headers = new Headers(request.headers);
  for (const name of aboutThePeer) headers.delete(name);
  headers.set('x-forwarded-for', address);
  return new Request(request, { headers });
}

async function run(
  process: FunctionProcess,
  request: Request,
  path: string,
  patience: Patience,
  log: Logger,
): Promise<Response> {
  const end = process.begin();
  let origin: string;
  try {
    origin = await process.origin();
  } catch (error) {
    end();
    log.error({ err: error }, 'function did not start');
    return relayError('BOOT_ERROR');
  }
  try {
    const response = await forward(request, origin, path, patience);
    if (!response.body) end();
    return passedOn(request, response.body ? new Response(whenRead(response.body, end), response) : response);
  } catch (error) {
    end();
    if (error instanceof BodyTooLargeError) return bodyTooLarge(error.message);
    if (error instanceof NoResponseError) return relayError('IDLE_TIMEOUT');
    await process.settled();
    if (process.isOverLimit) return relayError('WORKER_RESOURCE_LIMIT');
    if (request.signal.aborted) log.info('the client disconnected');
    else log.error({ err: error }, 'function ended during a request');
    return relayError('WORKER_ERROR');
  }
}

/** The same body; `done` is called when it has been read completely, is cancelled or fails. */
function whenRead(body: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done: isDone } = await reader.read();
        if (value) controller.enqueue(value);
        if (!isDone) return;
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      done();
    },
    async cancel(reason) {
      done();
      await reader.cancel(reason);
    },
  });
}
