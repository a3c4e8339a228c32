import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import styles from './markdown.module.css';

/** An example prompt with a link to the form, which is filled in with it. */
export function PromptExample({ prompt, app }: { prompt: string; app: string }) {
  return (
    <figure className={styles.prompt}>
      <blockquote>{prompt}</blockquote>
      <figcaption>
        <ButtonLink size="small" render={<Link to={generatorPath(app, { prompt })} />}>
          Try these words
        </ButtonLink>
      </figcaption>
    </figure>
  );
}
