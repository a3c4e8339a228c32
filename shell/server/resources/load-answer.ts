import type { ResourceType } from '@irodori/contract/composition';
import type { ModuleResource, ResourceContext } from '@irodori/kit/module';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { withDeadline } from '../../src/modules/deadline.ts';
import { type Answer, answerOf } from './answer.ts';

const maxBytes = 5_000_000;

const text = z.object({
  body: z
    .string()
    .refine((body) => Buffer.byteLength(body) <= maxBytes, `expected at most ${maxBytes} bytes`),
});

/** @throws if the text is not well-formed */
function checkXml(body: string): void {
  new SaxesParser({ xmlns: true }).write(body).close();
}

const checks = {
  'text/plain': () => undefined,
  'text/csv': () => undefined,
  'application/json': (body) => void JSON.parse(body),
  'application/feed+json': (body) => void JSON.parse(body),
  'application/xml': checkXml,
  'application/rss+xml': checkXml,
  'application/atom+xml': checkXml,
} satisfies Record<ResourceType, (body: string) => void>;

/** How modules are asked: with the public platform, and for at most this time. */
export interface AnswerOptions extends Pick<ResourceContext, 'platform' | 'siteUrl'> {
  readonly deadlineMs: number;
}

/** Asks a module for a resource. @throws if the module throws, is late, or gives a text that is malformed or too large */
export async function loadAnswer(
  { path, type, maxAge, load }: ModuleResource,
  { platform, siteUrl, deadlineMs }: AnswerOptions,
): Promise<Answer> {
  const signal = AbortSignal.timeout(deadlineMs);
  const given = await withDeadline(load({ platform, siteUrl, signal }), deadlineMs, path);
  const parsed = text.safeParse(given);
  if (!parsed.success) throw new Error(`${path} is malformed: ${z.prettifyError(parsed.error)}`);
  const { body } = parsed.data;
  try {
    checks[type](body);
  } catch (cause) {
    throw new Error(`${path} is no ${type}: ${String(cause)}`, { cause });
  }
  return answerOf({ type, body, maxAge });
}
