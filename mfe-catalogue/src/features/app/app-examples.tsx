import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { ArrowUpRight } from 'lucide-react';
import type { MadePicture } from '../picture/gallery.ts';
import styles from './app.module.css';
import type { AppDetail } from './load-app.ts';

/** Example prompts without a picture in the gallery; each opens the generator with the prompt filled in. */
export function AppExamples({ app, made }: { app: AppDetail; made: readonly MadePicture[] }) {
  const shown = new Set(made.map(({ prompt }) => prompt));
  const prompts = examplePrompts(app).filter((prompt) => !shown.has(prompt));
  if (prompts.length === 0) return null;
  return (
    <section aria-labelledby="examples" className={styles.start}>
      <Heading level={2} size={3} id="examples">
        Start from one of these
      </Heading>
      <ul className={styles.examples}>
        {prompts.map((prompt) => (
          <li key={prompt}>
            <Link to={generatorPath(app.slug, { prompt })} className={styles.example}>
              <span>{prompt}</span>
              <ArrowUpRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The prompt of each example: the value of its prompt field. */
function examplePrompts({ config, fields }: AppDetail): string[] {
  const prompt = fields.find((field) => field.mdel_input_type === 'PROMPT');
  if (prompt === undefined) return [];
  const words = config.examples
    .map((example) => example[prompt.name])
    .filter((value) => typeof value === 'string');
  return [...new Set(words)];
}
