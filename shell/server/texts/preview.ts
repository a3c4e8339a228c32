import { previewHeader, previewParameter } from '@irodori/contract/content-snapshot';
import type { Platform } from '@irodori/platform';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { newReference, type Problem } from '../../src/errors/problem.ts';
import type { Site } from '../site.ts';
import { createContentReads, SnapshotRefusal } from './content-reads.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import { reuseTexts } from './reuse-texts.ts';

/** What an editor's link shows. */
export interface Preview {
  /** For public data; its texts are those that are not published yet. */
  readonly platform: Platform;
  /** Why there is no preview. */
  readonly problem?: Problem;
  /** The origin of the admin panel, which may show the page in a frame; undefined if the link names none. */
  readonly panel?: string | undefined;
}

const signed = z.object({
  panel: z.optional(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)),
});

/** Reads the texts of an editor's link; undefined for other addresses. */
export async function openPreview(
  url: URL,
  { config, publicPlatform, texts, fillIn }: Pick<Site, 'config' | 'publicPlatform' | 'texts' | 'fillIn'>,
): Promise<Preview | undefined> {
  const token = url.searchParams.get(previewParameter);
  if (token === null || config.content === undefined || config.contentSecret === undefined) return undefined;
  let panel: string | undefined;
  try {
    // A stranger's token must not reach the content backend.
    const { payload } = await jwtVerify(token, keyOf(config.contentSecret), {
      algorithms: ['HS256'],
      audience: 'preview',
      requiredClaims: ['exp'],
    });
    ({ panel } = signed.parse(payload));
  } catch {
    return { platform: publicPlatform, problem: ended() };
  }
  const read = createContentReads(config.contentDeadlineMs);
  try {
    const fetched = await fetchSnapshot(read, config.content.url, { [previewHeader]: token });
    if (fetched === undefined) return { platform: publicPlatform, problem: away(), panel };
    const snapshot = fillIn(reuseTexts(fetched.snapshot, texts.current));
    return { platform: { ...publicPlatform, texts: async () => snapshot }, panel };
  } catch (error) {
    return { platform: publicPlatform, problem: problemOf(error), panel };
  }
}

/** Published texts fit the schema, so the fields that do not fit are those of the unpublished text. */
function problemOf(error: unknown): Problem {
  const faults = error instanceof SnapshotRefusal ? error.cause : undefined;
  if (!(faults instanceof z.core.$ZodError)) return away();
  return unfinished([...new Set(faults.issues.map(({ path }) => String(path.at(-1))))]);
}

const keyOf = (secret: string): Uint8Array => Buffer.from(secret.slice('whsec_'.length), 'base64');

const ended = (): Problem => ({
  kind: 'problem',
  status: 403,
  title: 'This preview has ended',
  message: 'A link to a preview works for a while. Please open a new one where the text is written.',
  reference: newReference(),
});

const unfinished = (fields: readonly string[]): Problem => ({
  kind: 'problem',
  status: 422,
  title: 'This text is not finished',
  message: `It can be shown when these fields are filled in: ${fields.join(', ')}.`,
  reference: newReference(),
});

const away = (): Problem => ({
  kind: 'problem',
  status: 503,
  title: 'There is no preview at the moment',
  message: 'The place where the text is written does not respond. Published pages are as they were.',
  reference: newReference(),
});
