import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { ProseNode } from '@irodori/prose/nodes';
import { parseProse } from '@irodori/prose/parse';
import { loadGenerator } from './load-generator.ts';

/** The copy of a generator's page. */
export interface Landing {
  readonly title: string;
  readonly summary: string;
  /** With the parts `link` and `prompt` alone. */
  readonly body: readonly ProseNode[];
}

/** Loads a generator with the copy of its page; null if there is none yet. @throws Response 404 */
export async function loadGeneratorPage({ platform, params, url }: LoadContext) {
  const slug = params['app_slug'] ?? '';
  const [app, texts] = await Promise.all([loadGenerator(platform, slug), platform.texts()]);
  if (app === null) throw notFound(url);
  const copy = texts.landings.find((landing) => landing.app === slug);
  const landing: Landing | null =
    copy === undefined
      ? null
      : {
          title: copy.title,
          summary: copy.summary,
          body: parseProse(copy.body, { parts: ['link', 'prompt'] }),
        };
  return { app, landing };
}
