import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { faultOf, providerFailure, unsupported } from './failure.ts';

function writing() {
  const lines: unknown[][] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  return { lines, context: { log: { warn: write, error: write } } };
}

describe('a failed request to a provider', () => {
  test('is logged with the messages and codes of the error and its causes, without their other properties', () => {
    const { lines, context } = writing();
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND', body: 'a-secret' });
    const error = Object.assign(new TypeError('fetch failed', { cause }), {
      response: { token: 'a-secret' },
    });
    expect(() => providerFailure(context, 'github', 'Unable')(error)).toThrow(
      expect.objectContaining({ status: 500, code: 'unexpected_failure', message: 'Unable' }),
    );
    expect(lines).toEqual([
      [
        {
          event: 'provider',
          provider: 'github',
          reference: expect.stringMatching(/^[0-9a-f]{8}$/),
          cause: {
            name: 'TypeError',
            message: 'fetch failed',
            cause: { name: 'Error', message: 'getaddrinfo ENOTFOUND', code: 'ENOTFOUND' },
          },
        },
        'Unable',
      ],
    ]);
  });

  test('is logged in a bounded length, even if the provider’s messages are long', () => {
    const { lines, context } = writing();
    const error = Object.assign(new Error('x'.repeat(10_000)), { error_description: 'y'.repeat(10_000) });
    expect(() => providerFailure(context, 'github', 'Unable')(error)).toThrow('Unable');
    expect(JSON.stringify(lines).length).toBeLessThan(1000);
  });
});

test('a lost database connection is not reported as an unsupported provider', () => {
  const refuse = unsupported('validation_failed');
  expect(() => refuse(new Error('provider is not enabled'))).toThrow(
    expect.objectContaining({ status: 400, message: 'Unsupported provider: provider is not enabled' }),
  );
  const away = new DatabaseError({ message: 'terminating connection', code: '57P01' });
  expect(() => refuse(away)).toThrow(away);
});

describe('an error during a sign-in with a provider', () => {
  test.each([
    [
      new DatabaseError({ message: 'no more users, says a trigger', code: 'P0001' }),
      'Database error saving new user',
    ],
    [new Error('a mistake'), 'Internal Server Error'],
  ])('is logged, and the visitor receives its reference, if it is internal: %s', (error, message) => {
    const { lines, context } = writing();
    const told = faultOf(context, 'github', error);
    expect(told).toMatchObject({ status: 500, code: 'unexpected_failure', message });
    const [[line]] = lines as [[{ reference: string; err: unknown }]];
    expect(line.err).toBe(error);
    expect(told).toMatchObject({ extra: { error_id: line.reference } });
  });

  test('is passed on without a log entry if the visitor was refused', () => {
    const { lines, context } = writing();
    const refusal = new AuthError(403, 'user_banned', 'User is banned');
    expect(faultOf(context, 'github', refusal)).toBe(refusal);
    expect(lines).toEqual([]);
  });
});
