import { randomUUID } from 'node:crypto';
import type { TestCms } from './test-cms.ts';

export interface Reader {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Calls a path of the API with the reader's session, from an address that no other reader has. */
  call(method: string, path: string, body?: object): Promise<Response>;
}

let readers = 0;

/** Creates a confirmed local account, with a session. */
export async function newReader({ strapi, url }: TestCms): Promise<Reader> {
  const username = `reader-${randomUUID().slice(0, 8)}`;
  const email = `${username}@irodori.example`;
  const password = 'correct horse battery';
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  const user = await strapi
    .documents('plugin::users-permissions.user')
    .create({ data: { username, email, password, provider: 'local', confirmed: true, role: role.id } });
  const sessions = strapi.sessionManager('users-permissions');
  const refresh = await sessions.generateRefreshToken(String(user.id), randomUUID(), { type: 'refresh' });
  const { token } = await sessions.generateAccessToken(refresh.token);
  readers += 1;
  const address = `198.18.${Math.floor(readers / 256)}.${readers % 256}`;
  return {
    username,
    email,
    password,
    call: (method, path, body) =>
      fetch(`${url}/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-For': address,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

let visitors = 0;

/** Posts to a path of the API without a session, each time from another address, as the proxy before Strapi says. */
export const postAsVisitor = (
  { url }: TestCms,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `203.0.113.${++visitors}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
