import type { Prompt } from '@irodori/contract/prompt';
import { Chip } from '@irodori/ui/chip';
import type { GeneratorApp } from './load-generator.ts';
import styles from './prompt-form.module.css';

/** Prompts to start from; each fills the fields it names. */
export function Examples({ app, onChoose }: { app: GeneratorApp; onChoose: (example: Prompt) => void }) {
  const { examples } = app.config;
  if (examples.length === 0) return null;
  return (
    <div className={styles['examples']} role="group" aria-labelledby="prompt-examples">
      <p id="prompt-examples" className={styles['examplesLabel']}>
        Start from an example
      </p>
      <ul>
        {examples.map((example) => {
          const words = exampleWords(app, example);
          return (
            <li key={JSON.stringify(example)}>
              <Chip render={<button type="button" aria-label={words} onClick={() => onChoose(example)} />}>
                {words}
              </Chip>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The words that describe the picture, else every value of the example. */
function exampleWords({ fields }: GeneratorApp, example: Prompt): string {
  const main = fields.find(
    (field) => field.mdel_input_type === 'PROMPT' && example[field.name] !== undefined,
  );
  const words =
    main === undefined ? Object.values(example).flat().join(', ') : [example[main.name]].flat().join(', ');
  const letters = Array.from(words);
  return letters.length > 72 ? `${letters.slice(0, 71).join('').trimEnd()}…` : words;
}
