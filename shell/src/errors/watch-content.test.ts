import { createErrorBus } from '@irodori/platform/error-bus';
import { expect, test, vi } from 'vitest';
import { createReporter } from './reporter.ts';
import { watchContent } from './watch-content.ts';

const error = (status: number) => ({
  error: { status, name: 'ValidationError', message: 'No account of hana@example.org' },
});

test('failed requests to the content backend are reported once each, with nothing of their responses', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sent: Blob[] = [];
  const sendBeacon = (_path: string, body: Blob) => sent.push(body) > 0;
  vi.stubGlobal('navigator', { sendBeacon });
  const errors = createErrorBus();
  watchContent(
    errors,
    createReporter({ composition: 'abc', pageId: '0a1b2c3d', shellVersion: '1', versionOf: () => undefined }),
  );

  const request = { method: 'POST', path: '/auth/local', name: 'ValidationError' };
  errors.publish('strapi:error', error(400), { ...request, status: 400 });
  errors.publish('strapi:error', error(503), { ...request, status: 503 });
  errors.publish('strapi:error', error(503), { ...request, status: 503 });
  errors.publish('strapi:error', error(500), { ...request, name: 'UnknownError' });

  const reports = await Promise.all(
    sent.map(async (body) => JSON.parse(await body.text()) as Record<string, unknown>),
  );
  expect(reports.map(({ status, message }) => [status, message])).toEqual([
    [400, 'POST /auth/local failed with 400 (ValidationError)'],
    [503, 'POST /auth/local failed with 503 (ValidationError)'],
    [undefined, 'POST /auth/local failed with no response (UnknownError)'],
  ]);
  expect(reports[1]).toMatchObject({ phase: 'content', name: 'ContentError', module: 'shell', version: '1' });
  expect(JSON.stringify([reports, logged.mock.calls.map(String)])).not.toContain('hana');
  expect(logged).toHaveBeenCalledTimes(2);
});
