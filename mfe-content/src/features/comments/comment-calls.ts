import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

export type Content = NonNullable<Platform['content']>;

/** The text that is commented on, in the content backend's words. */
export interface Place {
  readonly shelf: 'post' | 'guide';
  readonly slug: string;
}

/** In Unicode code points; the content backend has the same limits. */
export const longest = { comment: 2000, report: 1000 } as const;

const comment = z.object({
  documentId: z.string(),
  name: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Of own comments alone. */
  state: z.optional(z.enum(['waiting', 'shown', 'hidden'])),
});
export type Comment = z.infer<typeof comment>;

const counted = z.object({ total: z.number(), pageCount: z.number(), version: z.string() });

export type LoadedComments = z.infer<typeof counted> & { readonly comments: readonly Comment[] };

/** Loads the first pages of a text's comments, oldest first. */
export async function loadComments(content: Content, place: Place, pages: number): Promise<LoadedComments> {
  const loaded = await withinDeadline(
    Promise.all(
      Array.from({ length: pages }, (_, index) =>
        content.find('comments', comment, { ...place, page: index + 1 }),
      ),
    ),
  );
  return {
    comments: loaded.flatMap(({ entries }) => entries),
    // Of the page that was asked for first: a change in between is then told again.
    ...counted.parse(loaded[0]?.pagination),
  };
}

export const addComment = (content: Content, place: Place, text: string): Promise<Comment> =>
  withinDeadline(content.create('comments', comment, { ...place, text }));

export const changeComment = (content: Content, id: string, text: string): Promise<Comment> =>
  withinDeadline(content.update('comments', comment, { id, data: { text } }));

export const deleteComment = (content: Content, id: string): Promise<void> =>
  withinDeadline(content.delete('comments', id));

export const reportReason = z.enum(['spam', 'hateful', 'personal', 'unrelated']);
export type ReportReason = z.infer<typeof reportReason>;

export const reportComment = (
  content: Content,
  id: string,
  report: { readonly reason: ReportReason; readonly words: string },
): Promise<unknown> => withinDeadline(content.create(`comments/${id}/reports`, z.unknown(), report));

/** The address of the events that tell of changed comments. */
export const liveUrl = (content: Content, { shelf, slug }: Place): string =>
  `${content.urlOf('/comments/live')}?${new URLSearchParams({ shelf, slug })}`;

/** A content backend that accepts connections and says nothing for so long counts as away. */
export const deadlineMs = 15_000;

function withinDeadline<T>(call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The content backend does not respond.')), deadlineMs);
  return Promise.race([call, promise]).finally(() => clearTimeout(timer));
}

const refusal = z.object({ error: z.object({ status: z.number() }) });

export type Failure = 'session' | 'gone' | 'too-often' | 'offline' | 'away';

/** Why a call failed. */
export function failureOf(error: unknown): Failure {
  switch (refusal.safeParse(error).data?.error.status) {
    case 401:
    case 403:
      return 'session';
    case 404:
      return 'gone';
    case 429:
      return 'too-often';
    default:
      return navigator.onLine ? 'away' : 'offline';
  }
}
