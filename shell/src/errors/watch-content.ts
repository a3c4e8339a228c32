import type { ErrorBus } from '@irodori/platform';
import { contentFailure } from './content-failure.ts';
import type { Report } from './reporter.ts';

/** Reports failed requests to the content backend, equal ones once. */
export function watchContent(errors: ErrorBus, report: Report): void {
  const seen = new Set<string>();
  errors.on('strapi:error', (_, request) => {
    const failure = contentFailure(request);
    if (seen.has(failure.message)) return;
    seen.add(failure.message);
    const { status } = request;
    report(failure, { phase: 'content', module: 'shell', ...(status && { status }) });
  });
}
