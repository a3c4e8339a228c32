import { expect, test } from 'vitest';
import { loggedValuesOf } from './logged-values.ts';

test.each([
  ['fields', "log.info({ event: 'sent', mail: id }, 'sent')", ['event', 'mail']],
  ['the entry of a function', "log('error', { event: 'refund', message })", ['event', 'message']],
  ['fields of a child', 'const own = log.child({ job: job.id })', ['job']],
  [
    'an object of a constant',
    "const line = { path, ms: 5 }; log[isProbe ? 'debug' : 'info'](line, 'request')",
    ['path', 'ms'],
  ],
  [
    'an object that is spread',
    "write({ more: { userAgent } }); log.error({ ...failure.more, reference }, 'failed')",
    ['userAgent', 'reference'],
  ],
  ['an object of another file', "log.error({ ...failure }, 'failed')", ['...failure']],
  ['values of a message', 'strapi.log.warn(`${url} failed: ${error.message}`)', ['url', 'message']],
  ['a message by cases', 'log.warn({}, isKnown ? error.message : String(error))', ['message', 'String()']],
])('loggedValuesOf names %s', (_, code, values) => {
  expect([...loggedValuesOf('a.ts', code)]).toEqual(values);
});

test('loggedValuesOf leaves out calls of other things', () => {
  expect([...loggedValuesOf('a.ts', 'Math.log(value); catalogue.info({ path })')]).toEqual([]);
});
