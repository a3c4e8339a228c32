import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { ProseParts } from '@irodori/prose/nodes';
import { ButtonLink } from '@irodori/ui/button-link';
import styles from './article-prose.module.css';

/** An example prompt with a link to the form, which is filled in with it. */
export function PromptExample({ app, words }: ProseParts['prompt']) {
  return (
    <figure className={styles.prompt}>
      <blockquote>{words}</blockquote>
      <figcaption>
        <ButtonLink size="small" render={<Link to={generatorPath(app, { prompt: words })} />}>
          Try these words
        </ButtonLink>
      </figcaption>
    </figure>
  );
}
