import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';
import { DatabaseError } from './database/database.ts';

const nothing = () => new Response();

test.each([
  ['08006', 503],
  ['53100', 503],
  ['57P01', 503],
  ['57014', 500],
  ['XX000', 500],
])(
  'a request that fails with the database error %s gets the status %i: auth clients retry after 503',
  async (code, status) => {
    const auth = () => {
      throw new DatabaseError({ code, message: 'a secret of the database' });
    };
    const app = createApp(
      { rest: nothing, auth, storage: nothing, realtime: nothing, functions: nothing },
      pino({ level: 'silent' }),
    );
    const response = await app(new Request('http://localhost/auth/v1/token', { method: 'POST' }), {
      address: '',
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code: 'unexpected_failure', message: 'Internal server error' });
  },
);
