/** Responses of Strapi. Those of version 5 were recorded from 5.54.0, with tokens and ids replaced. */

export const user = {
  id: 1,
  documentId: 'gutk3o5cn7i2x6fpan7asalg',
  username: 'hana',
  email: 'hana@example.org',
  provider: 'local',
  confirmed: true,
  blocked: false,
  createdAt: '2026-11-21T16:12:41.159Z',
  updatedAt: '2026-11-21T16:12:41.159Z',
  publishedAt: '2026-11-21T16:12:40.531Z',
};
export const signedIn = { status: 200, body: { jwt: 'header.payload.signature', user } };

const refusal = (status: number, name: string, message: string, details: object = {}) => ({
  status,
  body: { data: null, error: { status, name, message, details } },
});
export const wrongPassword = refusal(400, 'ValidationError', 'Invalid identifier or password');
export const badToken = refusal(401, 'UnauthorizedError', 'Missing or invalid credentials');
export const wrongCode = refusal(400, 'ValidationError', 'Incorrect code provided');
export const alreadyConfirmed = refusal(400, 'ApplicationError', 'Already confirmed');
export const missing = refusal(404, 'NotFoundError', 'Not Found');
export const untitled = refusal(400, 'ValidationError', 'title must be defined.', {
  errors: [{ path: ['title'], message: 'title must be defined.', name: 'ValidationError' }],
});

/** Version 3 has its own shape of errors. */
export const wrongPasswordV3 = {
  status: 400,
  body: {
    statusCode: 400,
    error: 'Bad Request',
    message: [{ messages: [{ id: 'Auth.form.error.invalid', message: 'Identifier or password invalid.' }] }],
    data: [{ messages: [{ id: 'Auth.form.error.invalid', message: 'Identifier or password invalid.' }] }],
  },
};

const fields = {
  title: 'Ink',
  slug: 'ink',
  createdAt: '2026-11-21T16:12:45.431Z',
  updatedAt: '2026-11-21T16:12:45.431Z',
  publishedAt: '2026-11-21T16:12:45.428Z',
};
const documentId = 'o4faptp6q7gq2b8dpgot6ltp';
const meta = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } };

/** One post in each version's shape: bare, in `attributes`, flat. */
export const posts = {
  v3: { one: { id: 1, ...fields }, list: [{ id: 1, ...fields }] },
  v4: {
    one: { data: { id: 1, attributes: fields }, meta: {} },
    list: { data: [{ id: 1, attributes: fields }], meta },
  },
  v5: {
    one: { data: { id: 1, documentId, ...fields }, meta: {} },
    list: { data: [{ id: 1, documentId, ...fields }], meta },
  },
  /** Version 5 with `Strapi-Response-Format: v4`. */
  v5AsV4: { list: { data: [{ id: 1, documentId, attributes: fields }], meta } },
};
