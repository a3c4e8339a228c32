import { account, badToken, forbidden, missing, refusal, wrongPassword } from './strapi-responses.ts';

/**
 * Responses of Strapi 4, recorded from 4.26.2, with tokens and dates replaced. The errors that are imported were
 * recorded from both versions and are alike.
 */

const at = '2026-11-21T16:12:45.431Z';
const times = { createdAt: at, updatedAt: at };

const user = {
  ...account,
  blocked: false,
  ...times,
};

const author = { data: { id: 1, attributes: { name: 'Hana', ...times } } };
const post = (id: number, title: string, slug: string, more: object = {}) => ({
  id,
  attributes: { title, slug, ...times, publishedAt: at, ...more },
});
const ink = post(1, 'Ink', 'ink');
const draft = post(3, 'Draft', 'draft', { publishedAt: null });

const one = (data: unknown) => ({ status: 200, body: { data, meta: {} } });
const list = (data: unknown[], pagination: object) => ({ status: 200, body: { data, meta: { pagination } } });

export const strapi4 = {
  signedIn: { status: 200, body: { jwt: 'header.payload.signature', user } },
  me: { status: 200, body: user },
  wrongPassword,
  badToken,
  forbidden,
  missing,
  untitled: refusal(400, 'ValidationError', 'title must be defined.', {
    errors: [{ path: ['title'], message: 'title must be defined.', name: 'ValidationError' }],
  }),
  posts: {
    list: list([ink, post(2, 'Wash', 'wash')], { page: 1, pageSize: 25, pageCount: 1, total: 2 }),
    sorted: list([post(2, 'Wash', 'wash', { author })], { page: 1, pageSize: 1, pageCount: 2, total: 2 }),
    uncounted: list([post(2, 'Wash', 'wash')], { start: 1, limit: 1 }),
    drafts: list([ink, post(2, 'Wash', 'wash'), draft], { page: 1, pageSize: 25, pageCount: 1, total: 3 }),
    one: one(ink),
    created: one(post(4, 'Brush', 'brush')),
    updated: one(post(4, 'Brush 2', 'brush')),
    deleted: one(post(4, 'Brush 2', 'brush')),
  },
};
