import type { ServedModule } from '../registry/served-module.ts';
import { type Answer, answer } from './answer.ts';
import { createLastGood, type LastGoodOptions } from './last-good.ts';
import { type AnswerOptions, loadAnswer } from './load-answer.ts';

/**
 * The modules' resources. A module is asked at most once per `maxAge`, version and state of the texts, whatever the number of
 * requests.
 */
export function createResources(options: AnswerOptions & LastGoodOptions) {
  const lastGood = createLastGood<Answer>({
    ...options,
    schema: answer,
    async ask({ definition }, path) {
      const resource = definition.resources?.find((each) => each.path === path);
      if (resource === undefined) throw new Error(`The version has no resource ${path}.`);
      return { value: await loadAnswer(resource, options), freshMs: resource.maxAge * 1000 };
    },
    pauseMs: 10_000,
    failure: { message: 'resource failed', field: 'resource' },
  });
  return {
    /** The newest good answer; undefined if there never was one. */
    answer: (path: string, module: ServedModule): Promise<Answer | undefined> =>
      lastGood(path, module, 'fresh'),
  };
}

export type Resources = ReturnType<typeof createResources>;
