import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Handler, Peer } from '../app.ts';
import type { ProjectConfig } from '../config.ts';
import { credentialsOf } from '../keys/authenticate.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { forward } from './forward.ts';
import { FunctionProcess } from './function-process.ts';

export interface FunctionsOptions {
  /** `supabase/functions`. */
  readonly folder: string;
  readonly settings: ProjectConfig['functions'];
  readonly signingKey: SigningKey;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

export interface Functions {
  readonly handle: Handler;
  close(): void;
}

/** Edge functions (`/functions/v1/<name>`): each starts with its first request and again after a crash. */
export function createFunctions(options: FunctionsOptions): Functions {
  const { folder, settings, signingKey, log } = options;
  const running = new Map<string, FunctionProcess>();

  const processOf = (name: string, entry: string): FunctionProcess => {
    const before = running.get(name);
    if (before && !before.hasEnded) return before;
    const spec = { name, entry, readable: readableFolders(folder), env: options.environment };
    const started = new FunctionProcess(spec, log);
    running.set(name, started);
    return started;
  };

  const handle: Handler = async (request, peer) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice('/functions/v1'.length);
    const [, name = ''] = path.split('/');
    const entry = join(folder, name, 'index.ts');
    const isNamed = /^[A-Za-z][\w-]*$/.test(name) && settings[name]?.enabled !== false;
    if (!isNamed || !existsSync(entry)) {
      return relayError(404, 'NOT_FOUND', `Requested function was not found: ${name}`);
    }
    const needsToken = settings[name]?.verify_jwt ?? true;
    if (needsToken && request.method !== 'OPTIONS') {
      const { bearer } = credentialsOf(request);
      if (!bearer) return gatewayError(401, 'Missing authorization header');
      if (!(await isValid(signingKey, bearer))) return gatewayError(401, 'Invalid JWT');
    }
    const asked = withPeer(request, peer);
    return run(processOf(name, entry), asked, path + search, log.child({ function: name }));
  };
  return {
    handle,
    close: () => {
      for (const each of running.values()) each.stop();
    },
  };
}

/** Tells a function who asks, as a hosted gateway does; what the client says about that is not believed. */
function withPeer(request: Request, { address }: Peer): Request {
  const headers = new Headers(request.headers);
  for (const name of ['cf-connecting-ip', 'forwarded', 'x-real-ip']) headers.delete(name);
  headers.set('x-forwarded-for', address);
  return new Request(request, { headers });
}

async function run(process: FunctionProcess, request: Request, path: string, log: Logger): Promise<Response> {
  let origin: string;
  try {
    origin = await process.origin();
  } catch (error) {
    log.error({ err: error }, 'function did not start');
    return relayError(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
  }
  try {
    return await forward(request, origin, path);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return relayError(504, 'WORKER_LIMIT', 'Function ran too long');
    }
    log.error({ err: error }, 'function ended during a request');
    await process.settled();
    return relayError(502, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
  }
}

const isValid = (key: SigningKey, token: string): Promise<boolean> =>
  key.verify(token).then(
    (claims) => typeof claims['role'] === 'string',
    () => false,
  );

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x-relay-error' };

const gatewayError = (code: number, message: string): Response =>
  Response.json({ code, message }, { status: code, headers: cors });

/** An error of the machinery, not of the function: supabase-js makes a FunctionsRelayError of it. */
const relayError = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status, headers: { ...cors, 'x-relay-error': 'true' } });

/** The functions themselves and what their node_modules link to. */
function readableFolders(folder: string): string[] {
  const modules = join(folder, 'node_modules');
  if (!existsSync(modules)) return [folder];
  const linked = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => realpathSync(join(entry.parentPath, entry.name)));
  return [folder, ...linked];
}
