import { account } from './strapi-responses.ts';

/** Responses of Strapi 3, recorded from 3.6.11, with tokens and dates replaced. */

const at = '2026-11-21T16:12:45.431Z';
const times = { created_at: at, updated_at: at };

const user = {
  ...account,
  blocked: null,
  role: {
    id: 1,
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    type: 'authenticated',
  },
  ...times,
};

/** Version 3 populates relations unless the query says otherwise. */
const author = { id: 1, name: 'Hana', ...times };
const post = (id: number, title: string, slug: string) => ({
  id,
  title,
  slug,
  author,
  published_at: at,
  ...times,
});
const ink = post(1, 'Ink', 'ink');
const wash = post(2, 'Wash', 'wash');
const draft = { ...post(3, 'Draft', 'draft'), author: null, published_at: null };

const refusal = (statusCode: number, error: string, message: unknown, more: object = {}) => ({
  status: statusCode,
  body: { statusCode, error, message, ...more },
});
const invalid = [
  { messages: [{ id: 'Auth.form.error.invalid', message: 'Identifier or password invalid.' }] },
];

export const strapi3 = {
  signedIn: { status: 200, body: { jwt: 'header.payload.signature', user } },
  me: { status: 200, body: user },
  wrongPassword: refusal(400, 'Bad Request', invalid, { data: invalid }),
  badToken: refusal(401, 'Unauthorized', 'Invalid token.'),
  forbidden: refusal(403, 'Forbidden', 'Forbidden'),
  untitled: refusal(400, 'Bad Request', 'ValidationError', {
    data: { errors: { title: ['title must be defined.'] } },
  }),
  /** The body of a missing entry, type or route is plain text. */
  missing: { status: 404, body: 'Not Found' },
  /** The response to a change of the password, which version 3 does not have. */
  noChangeOfPassword: { status: 405, body: 'Method Not Allowed' },
  posts: {
    list: { status: 200, body: [ink, wash] },
    sorted: { status: 200, body: [wash] },
    uncounted: { status: 200, body: [wash] },
    drafts: { status: 200, body: [ink, wash, draft] },
    count: { status: 200, body: 2 },
    one: { status: 200, body: ink },
    created: { status: 200, body: post(4, 'Brush', 'brush') },
    updated: { status: 200, body: post(4, 'Brush 2', 'brush') },
    deleted: { status: 200, body: post(4, 'Brush 2', 'brush') },
  },
};
