/** Responses of Strapi 5, recorded from 5.54.0, with tokens, ids and dates replaced. */

/** The fields of an account that all versions give alike. */
export const account = {
  id: 1,
  username: 'hana',
  email: 'hana@example.org',
  provider: 'local',
  confirmed: true,
};

export const user = {
  ...account,
  documentId: 'gutk3o5cn7i2x6fpan7asalg',
  blocked: false,
  createdAt: '2026-11-21T16:12:41.159Z',
  updatedAt: '2026-11-21T16:12:41.159Z',
  publishedAt: '2026-11-21T16:12:40.531Z',
};
export const signedIn = { status: 200, body: { jwt: 'header.payload.signature', user } };

/** An error in the shape of versions 4 and 5. */
export const refusal = (status: number, name: string, message: string, details: object = {}) => ({
  status,
  body: { data: null, error: { status, name, message, details } },
});
export const wrongPassword = refusal(400, 'ValidationError', 'Invalid identifier or password');
export const badToken = refusal(401, 'UnauthorizedError', 'Missing or invalid credentials');
export const wrongCode = refusal(400, 'ValidationError', 'Incorrect code provided');
export const alreadyConfirmed = refusal(400, 'ApplicationError', 'Already confirmed');
export const forbidden = refusal(403, 'ForbiddenError', 'Forbidden');
export const missing = refusal(404, 'NotFoundError', 'Not Found');
const wrongType = 'title must be a `string` type, but the final value was: `null`.';

const at = '2026-11-21T16:12:45.431Z';
const times = { createdAt: at, updatedAt: at, publishedAt: at };
const inkId = 'o4faptp6q7gq2b8dpgot6ltp';
const washId = 'ofv2bv90j06o3ys5mgaeww34';
const draftId = 'z08lkmze9jv7y4engem524ek';
const brushId = 'phs8yap9zljz3tktfqcjpshi';

const author = { id: 1, documentId: 'wwi92q2dhvjyc44qoof6ri95', name: 'Hana', ...times };
const post = (id: number, documentId: string, title: string, slug: string) => ({
  id,
  documentId,
  title,
  slug,
  ...times,
});
const ink = post(2, inkId, 'Ink', 'ink');
const wash = post(4, washId, 'Wash', 'wash');
/** A document's draft has an id of its own. */
const drafts = [
  post(1, inkId, 'Ink', 'ink'),
  post(3, washId, 'Wash', 'wash'),
  post(5, draftId, 'Draft', 'draft'),
].map((draft) => ({ ...draft, publishedAt: null }));

const inAttributes = ({ id, documentId, ...attributes }: typeof ink) => ({ id, documentId, attributes });
const one = (data: unknown, status = 200) => ({ status, body: { data, meta: {} } });
const list = (data: unknown[], pagination: object) => ({ status: 200, body: { data, meta: { pagination } } });
const onePage = { page: 1, pageSize: 25, pageCount: 1 };

export const strapi5 = {
  signedIn,
  me: { status: 200, body: user },
  wrongPassword,
  badToken,
  forbidden,
  missing,
  untitled: refusal(400, 'ValidationError', wrongType, {
    errors: [{ path: ['title'], message: wrongType, name: 'ValidationError', value: null }],
  }),
  posts: {
    list: list([ink, wash], { ...onePage, total: 2 }),
    /** The first list with `Strapi-Response-Format: v4`. */
    listAsV4: list([ink, wash].map(inAttributes), { ...onePage, total: 2 }),
    sorted: list([{ ...wash, author }], { page: 1, pageSize: 1, pageCount: 2, total: 2 }),
    uncounted: list([wash], { start: 1, limit: 1 }),
    drafts: list(drafts, { ...onePage, total: 3 }),
    one: one(ink),
    created: one(post(8, brushId, 'Brush', 'brush'), 201),
    updated: one(post(10, brushId, 'Brush 2', 'brush')),
    deleted: { status: 204, body: '' },
  },
  homepage: one({ id: 1, documentId: 'r96jj6ayuxw2mzy6ha4g3iwn', title: 'Hello', ...times }),
};
