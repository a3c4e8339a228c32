import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Comment,
  type Content,
  deadlineMs,
  failureOf,
  loadComments,
  type LoadedComments,
  type Place,
} from './comment-calls.ts';

export interface ListedComment extends Comment {
  /** The comment came while the page was open. */
  readonly isNew?: true;
  /** The comment was removed, hidden or changed while the page was open. */
  readonly isGone?: true;
}

export type CommentsState =
  | { readonly status: 'loading' }
  | { readonly status: 'offline' }
  | { readonly status: 'away' }
  /** The content backend has no such text to comment on. */
  | { readonly status: 'absent' }
  | ReadyComments;

interface ReadyComments extends Omit<LoadedComments, 'comments'> {
  readonly status: 'ready';
  readonly pages: number;
  readonly comments: readonly ListedComment[];
}

type ReaderId = number | string | undefined;

const loading: CommentsState = { status: 'loading' };

/**
 * The comments of a text as the page shows them. They load when `isReady`, and anew when another reader signs in or out.
 * While the page is open nothing moves: what comes is added at the end, and what goes leaves a line in its place.
 */
export function useComments({ content, place: { shelf, slug }, readerId, isReady }: UseCommentsOptions) {
  const { state, show, latest } = useShown(readerId);
  const [isLoading, setIsLoading] = useState(false);
  const turn = useRef(0);

  /** Resolves to false if the comments did not arrive; those that are shown stay then. */
  const load = useCallback(
    async (pages: number, isMore = false): Promise<boolean> => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const loaded = await loadComments(content, { shelf, slug }, pages);
        if (mine !== turn.current) return true;
        const before = latest();
        const comments = merged(before?.comments ?? [], loaded, pages, before !== undefined && !isMore);
        show({ status: 'ready', pages, ...loaded, comments });
        return true;
      } catch (error) {
        if (mine === turn.current && latest() === undefined) show({ status: statusOf(error) });
        return false;
      } finally {
        if (mine === turn.current) setIsLoading(false);
      }
    },
    [content, shelf, slug, show, latest],
  );
  useEffect(() => {
    if (isReady) {
      void load(1);
      return undefined;
    }
    // A content backend that hangs may never tell who the reader is.
    const timer = setTimeout(() => show({ status: 'away' }), deadlineMs);
    return () => clearTimeout(timer);
  }, [isReady, load, show]);

  const pages = state.status === 'ready' ? state.pages : 1;
  /** Shows what the reader did at once. A request that began before would not know of it, so another one follows. */
  const change = (next: (comments: readonly ListedComment[]) => readonly ListedComment[], by = 0): void => {
    // Other comments may have come since the reader pressed the button.
    const before = latest();
    if (before !== undefined) show({ ...before, comments: next(before.comments), total: before.total + by });
    void load(before?.pages ?? 1);
  };

  return {
    state,
    isLoading,
    reload: useCallback(() => {
      setIsLoading(true);
      return load(pages);
    }, [load, pages]),
    showMore: useCallback(() => {
      setIsLoading(true);
      return load(pages + 1, true);
    }, [load, pages]),
    /** The comment is listed already if it was sent again after its response had been lost. */
    add: (comment: Comment) =>
      change((all) => [...all.filter(({ documentId }) => documentId !== comment.documentId), comment], 1),
    replace: (comment: Comment) =>
      change((all) => all.map((each) => (each.documentId === comment.documentId ? comment : each))),
    remove: (id: string) => change((all) => all.filter(({ documentId }) => documentId !== id), -1),
  };
}

interface UseCommentsOptions {
  readonly content: Content;
  readonly place: Place;
  readonly readerId: ReaderId;
  readonly isReady: boolean;
}

/** What is shown to a reader; what was loaded for another reader is not shown. */
function useShown(readerId: ReaderId) {
  const [current, setCurrent] = useState({ readerId, state: loading });
  const shown = useRef(current);
  return {
    state: current.readerId === readerId ? current.state : loading,
    show: useCallback(
      (next: CommentsState): void => {
        shown.current = { readerId, state: next };
        setCurrent(shown.current);
      },
      [readerId],
    ),
    /** The comments that were shown last, also before React has rendered them; undefined if there are none. */
    latest: useCallback((): ReadyComments | undefined => {
      const last = shown.current;
      return last.readerId === readerId && last.state.status === 'ready' ? last.state : undefined;
    }, [readerId]),
  };
}

function statusOf(error: unknown): 'absent' | 'offline' | 'away' {
  const failure = failureOf(error);
  return failure === 'gone' ? 'absent' : failure === 'offline' ? 'offline' : 'away';
}

function merged(
  before: readonly ListedComment[],
  { comments, pageCount }: LoadedComments,
  pages: number,
  isLive: boolean,
): ListedComment[] {
  const loaded = new Map(comments.map((comment) => [comment.documentId, comment]));
  const last = comments.at(-1)?.createdAt ?? '';
  // Only their owner removes own comments. Comments later than the loaded ones may be on the next page.
  const isGone = ({ state, createdAt }: Comment) =>
    state === undefined && (pages >= pageCount || createdAt <= last);
  const kept = before.map((old): ListedComment => {
    const next = loaded.get(old.documentId);
    loaded.delete(old.documentId);
    if (next === undefined) return isGone(old) ? { ...old, isGone: true } : old;
    return old.isNew === true ? { ...next, isNew: true } : next;
  });
  const isNew = isLive && pages >= pageCount;
  return [
    ...kept,
    ...[...loaded.values()].map((comment): ListedComment => (isNew ? { ...comment, isNew: true } : comment)),
  ];
}
