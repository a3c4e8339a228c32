import {
  askSupportError,
  askSupportResponse,
  type AskSupportRequest,
  longestSupport,
  supportFiles,
} from '@irodori/contract/support';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

type Request = Omit<AskSupportRequest, 'verification' | 'files'>;

export type SendOutcome =
  | { readonly type: 'kept'; readonly reference: string }
  | { readonly type: 'refused'; readonly title: string; readonly text: string };

const failedCall = z.object({ name: z.literal('FunctionError'), body: askSupportError });

/** Sends a question with a new proof that the visitor is human. A request that is sent again is kept once. */
export async function sendRequest(
  { functions, verification }: Platform,
  request: Request,
  files: readonly File[],
): Promise<SendOutcome> {
  try {
    const [proof, content] = await Promise.all([
      verification.token('ask_support'),
      Promise.all(files.map(async (file) => ({ name: file.name, content: await base64Of(file) }))),
    ]);
    const { reference } = await functions.invoke('ask-support', askSupportResponse, {
      ...request,
      files: content,
      ...(proof === undefined ? {} : { verification: proof }),
    } satisfies AskSupportRequest);
    return { type: 'kept', reference };
  } catch (error) {
    return { type: 'refused', ...wordsOf(error) };
  }
}

function wordsOf(error: unknown): { title: string; text: string } {
  const refused = failedCall.safeParse(error);
  if (!refused.success)
    return navigator.onLine
      ? {
          title: 'It did not arrive',
          text: 'Your words are still here. Please send them again in a moment; they are kept once, however often you send them.',
        }
      : {
          title: 'You are offline',
          text: 'Your words stay in this tab. Please send them when the connection is back.',
        };
  const { code, message, file } = refused.data.body;
  switch (code) {
    case 'invalid_file':
      return {
        title: `“${file ?? 'The file'}” was not taken`,
        text: 'It is neither a picture (PNG, JPEG, WebP, GIF) nor a plain text, whatever its name says. Please remove it, and send the rest.',
      };
    case 'too_large':
      return { title: 'The files are too large', text: `Each may have ${mostFile} at most.` };
    case 'too_often':
      return {
        title: 'Too many questions just now',
        text: 'A connection can send five in an hour. Your words stay in this tab; please send them later.',
      };
    case 'malformed_request':
    case 'verification_failed':
    case 'verification_unavailable':
    case 'internal':
      return { title: 'It was not sent', text: message };
  }
}

const mostFile = `${supportFiles.bytes / 1024 / 1024} MB`;

/** What is wrong with files that were chosen; undefined if they can be sent. */
export function filesComplaint(files: readonly File[]): string | undefined {
  if (files.length > supportFiles.most) return `At most ${supportFiles.most} files, please.`;
  const large = files.find(({ size }) => size > supportFiles.bytes);
  if (large !== undefined) return `“${large.name}” is too large: ${mostFile} is the most for each file.`;
  const empty = files.find(({ size }) => size === 0);
  return empty === undefined ? undefined : `“${empty.name}” is empty.`;
}

const email = z.email().check(z.maxLength(longestSupport.email));

export function emailComplaint(text: string): string | undefined {
  if (text.trim() === '') return 'Please give an address, so that we can answer.';
  return email.safeParse(text.trim()).success
    ? undefined
    : 'This is not an email address, e.g. aki@example.org.';
}

export function messageComplaint(text: string): string | undefined {
  if (text.trim() === '') return 'Please write what happened.';
  return Array.from(text).length > longestSupport.message
    ? `At most ${longestSupport.message} characters, please.`
    : undefined;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  // In parts, since a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}
