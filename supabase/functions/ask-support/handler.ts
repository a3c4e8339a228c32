import { plainLine, plainText } from '../../../shared/contract/src/plain-text.ts';
import { askSupportRefusals, type AskSupportCode } from '../../../shared/contract/src/refusals.ts';
import {
  askSupportRequest,
  type AskSupportError,
  type AskSupportRequest,
  type AskSupportResponse,
  longestSupport,
  supportFiles,
} from '../../../shared/contract/src/content/support.ts';
import { readBody } from '../_shared/body.ts';
import { clientOf } from '../_shared/client.ts';
import type { FunctionEnvironment } from '../_shared/environment.ts';
import { log } from '../_shared/log.ts';
import type { Service } from '../_shared/service.ts';
import type { Verify } from '../_shared/verification/verifier.ts';
import { visitorOf } from '../_shared/visitor.ts';
import { endingOf, typeOf } from './file-type.ts';

export interface AskSupportContext {
  readonly environment: FunctionEnvironment;
  readonly service: Service;
  readonly verify: Verify;
  /** The operator's address; null if the site has none. */
  readonly operator: string | null;
}

/** Bytes. Enough for all files in base64 and every field at its longest. */
const longestBody = 4 * Math.ceil((supportFiles.most * supportFiles.bytes) / 3) + 65_536;
/** From one address of the network. */
const mostAnHour = 5;

class Refusal extends Error {
  readonly code: AskSupportCode;
  /** The name of the file that is refused. */
  readonly file: string | undefined;

  constructor(code: AskSupportCode, file?: string) {
    super(code);
    this.code = code;
    this.file = file;
  }
}

export const createHandler =
  (context: AskSupportContext) =>
  async (request: Request): Promise<Response> => {
    try {
      return Response.json({ reference: await ask(request, context) } satisfies AskSupportResponse);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      log('error', { event: 'ask-support', message: error instanceof Error ? error.message : String(error) });
      return refuse(new Refusal('internal'));
    }
  };

async function ask(request: Request, context: AskSupportContext): Promise<string> {
  const { environment, service, verify, operator } = context;
  if (request.method !== 'POST') throw new Refusal('malformed_request');
  const text = await readBody(request, longestBody);
  if (text === undefined) throw new Refusal('too_large');
  const { id, kind, email, verification, ...given } = readRequest(text);
  const message = plainText(given.message);
  const about = plainLine(given.about);
  if (!fits(message, longestSupport.message) || message === '' || !fits(about, longestSupport.about))
    throw new Refusal('malformed_request');
  const files = given.files.map(readFile);
  await requireHuman(verify, verification);

  const begun = await service.rpc('begin_support_request', {
    request_id: id,
    client: await clientOf(request.headers, environment.secretKey),
    most: mostAnHour,
  });
  if (begun.error?.message === 'too_often') throw new Refusal('too_often');
  if (begun.error) throw new Error(`begin_support_request: ${begun.error.code} ${begun.error.message}`);
  if (typeof begun.data === 'string') return begun.data;

  const visitor = await visitorOf(request, service);
  const attachments = await store(service, `${visitor?.id ?? 'nobody'}/${id}`, files);
  const kept = await service.rpc('keep_support_request', {
    request_id: id,
    user_id: visitor?.id ?? null,
    kind,
    email,
    message,
    about: about === '' ? null : about,
    attachments,
    operator,
    site: environment.siteOrigins[0],
  });
  if (kept.error) throw new Error(`keep_support_request: ${kept.error.code} ${kept.error.message}`);
  return String(kept.data);
}

function readRequest(text: string): AskSupportRequest {
  try {
    return askSupportRequest.parse(JSON.parse(text));
  } catch {
    throw new Refusal('malformed_request');
  }
}

const fits = (text: string, most: number): boolean => Array.from(text).length <= most;

function readFile({ name, content }: AskSupportRequest['files'][number]) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const shown = Array.from(plainLine(name)).slice(0, longestSupport.fileName).join('');
  if (bytes.length > supportFiles.bytes) throw new Refusal('too_large', shown);
  const type = typeOf(bytes);
  if (type === undefined) throw new Refusal('invalid_file', shown);
  return { name: shown, type, bytes };
}

async function requireHuman(verify: Verify, token: string | undefined): Promise<void> {
  const verdict = await verify(token, 'ask_support');
  if (verdict === undefined) return;
  throw new Refusal(verdict === 'unavailable' ? 'verification_unavailable' : 'verification_failed');
}

/** Stores the files in a folder; a repeated request replaces what an interrupted one left. */
const store = (service: Service, folder: string, files: readonly ReturnType<typeof readFile>[]) =>
  Promise.all(
    files.map(async ({ name, type, bytes }, index) => {
      const path = `${folder}/${index + 1}.${endingOf[type]}`;
      const { error } = await service.storage
        .from('support')
        .upload(path, bytes, { contentType: type, upsert: true });
      if (error) throw new Error(`A file could not be stored: ${error.message}`);
      return { path, name, type, bytes: bytes.length };
    }),
  );

function refuse({ code, file }: Refusal): Response {
  const { status, message } = askSupportRefusals[code];
  const body: AskSupportError = { code, message, ...(file === undefined ? {} : { file }) };
  const headers: HeadersInit = status === 429 ? { 'retry-after': '3600' } : {};
  return Response.json(body, { status, headers });
}
