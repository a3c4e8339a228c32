import { isLate } from '../../src/errors/thrown.ts';
import type { Logger } from '../log.ts';
import { type AnswerOptions, loadAnswer } from '../resources/load-answer.ts';
import type { AdmittedModule } from './load-module.ts';

interface Options extends AnswerOptions {
  readonly log: Logger;
}

/**
 * Asks a version once for each of its resources. A backend that is away says nothing about the version, which then is
 * not refused.
 * @throws if a resource throws, or is not what its type says
 */
export async function checkResources(
  { id, version, definition }: AdmittedModule,
  { log, ...options }: Options,
): Promise<void> {
  const check = async (resource: NonNullable<typeof definition.resources>[number]): Promise<void> => {
    try {
      await loadAnswer(resource, options);
    } catch (error) {
      const isAway = isLate(error) || (error instanceof Error && error.name === 'DeadlineError');
      if (!isAway) throw error;
      log.warn({ module: id, version, resource: resource.path, err: error }, 'resource not checked');
    }
  };
  await Promise.all((definition.resources ?? []).map(check));
}
