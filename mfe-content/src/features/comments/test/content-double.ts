import type { ContentUser, Platform } from '@irodori/platform';
import type { Comment, Content } from '../comment-calls.ts';

interface StoredComment extends Comment {
  readonly isOwn?: boolean;
}

export const strapiError = (status: number): unknown => ({
  error: { status, name: 'Error', message: `status ${status}` },
});

const pageSize = 50;

/** A double of the content backend with the comments of one text, by the rules of `cms/src/api/comment`. */
export class ContentDouble {
  readonly calls: { readonly method: string; readonly type: string; readonly data: unknown }[] = [];
  /** Thrown by the next call of a method. */
  readonly failures = new Map<string, unknown>();
  /** What is sent arrives when this has resolved. */
  arrival = Promise.resolve();
  user: ContentUser | null;
  comments: StoredComment[];
  version = 1;
  /** Somebody is signed in, and the content backend did not tell who. */
  isUnknown = false;
  private readonly listeners = new Set<() => void>();
  private written = 0;

  constructor(comments: StoredComment[] = [], user: ContentUser | null = null) {
    this.comments = comments;
    this.user = user;
  }

  setUser(user: ContentUser | null): void {
    this.user = user;
    for (const listener of this.listeners) listener();
  }

  /** Changes the stored comments, as other readers and editors do. */
  change(next: (comments: StoredComment[]) => StoredComment[]): void {
    this.comments = next(this.comments);
    this.version += 1;
  }

  private called(method: string, type: string, data: unknown): void {
    this.calls.push({ method, type, data });
    const failure = this.failures.get(method);
    this.failures.delete(method);
    if (failure !== undefined) throw failure;
  }

  private listed() {
    return this.comments
      .filter(({ isOwn, state }) => (isOwn === true && this.user !== null) || state === 'shown')
      .map(({ isOwn, state, ...comment }) =>
        isOwn === true && this.user !== null ? { ...comment, state } : comment,
      );
  }

  readonly face: Content = {
    kind: 'irodori',
    version: 'v5',
    user: () => this.user,
    hasToken: () => this.user !== null || this.isUnknown,
    subscribe: (listener: () => void) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
    ready: async () => this.user,
    urlOf: (path: string) => `https://cms.example/api${path}`,
    find: async (type, schema, query) => {
      this.called('find', type, query);
      const all = this.listed();
      const page = Number(query?.['page']);
      return {
        entries: all.slice((page - 1) * pageSize, page * pageSize).map((each) => schema.parse(each)),
        pagination: {
          total: all.length,
          pageCount: Math.ceil(all.length / pageSize),
          version: String(this.version),
        },
      };
    },
    create: async (type, schema, data) => {
      this.called('create', type, data);
      await this.arrival;
      if (type !== 'comments') {
        this.change((all) => all.filter(({ documentId }) => type !== `comments/${documentId}/reports`));
        return schema.parse({});
      }
      const { text } = data as { text: string };
      this.written += 1;
      const comment: StoredComment = {
        documentId: `own-${this.written}`,
        name: this.user?.username ?? '',
        text,
        createdAt: '2026-11-23T12:00:00Z',
        state: 'waiting',
        isOwn: true,
      };
      this.comments.push(comment);
      return schema.parse(comment);
    },
    update: async (type, schema, { id, data }) => {
      this.called('update', `${type}/${id}`, data);
      const change = { ...(data as object), state: 'waiting' as const };
      this.comments = this.comments.map((each) => (each.documentId === id ? { ...each, ...change } : each));
      return schema.parse(this.comments.find(({ documentId }) => documentId === id));
    },
    delete: async (type, id) => {
      this.called('delete', `${type}/${id}`, undefined);
      this.comments = this.comments.filter(({ documentId }) => documentId !== id);
    },
  } satisfies Partial<NonNullable<Platform['content']>> as unknown as Content;
}
