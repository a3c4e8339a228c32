import { cataloguePicture } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import { Picture } from '@irodori/ui/picture';
import type { Prompt } from '@irodori/contract/prompt';
import { pictureOf } from './example-pictures.ts';
import styles from './examples.module.css';
import { mainWords } from '../form/main-field.ts';
import type { GeneratorApp } from '../load-generator.ts';

/** Example prompts with their pictures; a click fills the fields that the example contains. */
export function Examples({ app, onChoose }: { app: GeneratorApp; onChoose: (example: Prompt) => void }) {
  const platform = usePlatform();
  const { examples } = app.config;
  if (examples.length === 0) return null;
  return (
    <div role="group" aria-labelledby="prompt-examples">
      <p id="prompt-examples" className={styles.label}>
        Or start from an example
      </p>
      <ul className={styles.list}>
        {examples.map((example) => {
          const path = pictureOf(app, example);
          return (
            <li key={JSON.stringify(example)}>
              <button type="button" className={styles.example} onClick={() => onChoose(example)}>
                {path === undefined ? null : (
                  <Picture
                    {...cataloguePicture(platform, path)}
                    alt=""
                    sizes="96px"
                    className={styles.picture}
                  />
                )}
                <span className={styles.words} dir="auto">
                  {exampleWords(app, example)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The prompt of an example, or all its values if it has none. */
function exampleWords({ fields }: GeneratorApp, example: Prompt): string {
  const words = mainWords(fields, example) || Object.values(example).flat().join(', ');
  const letters = Array.from(words);
  return letters.length > 72 ? `${letters.slice(0, 71).join('').trimEnd()}…` : words;
}
