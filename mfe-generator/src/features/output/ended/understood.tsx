import type { JobOutput } from '@irodori/contract/job';
import { Chip } from '@irodori/ui/chip';
import { Heading, Text } from '@irodori/ui/heading';
import styles from '../output.module.css';

/** The words of the prompt that the engine drew, and those that it did not understand, to improve the next prompt; and which engine it was, if not the app’s own. */
export function Understood({ output }: { output: JobOutput }) {
  const { drew, notUnderstood, isSubstitute = false } = output;
  if (drew.length + notUnderstood.length === 0 && !isSubstitute) return null;
  return (
    <section className={styles.understood} aria-label="What the engine understood">
      {isSubstitute ? (
        <Text size="small">
          This app’s own engine was away, so “{output.engine}” made this picture. It may look different.
        </Text>
      ) : null}
      <Words title="Drew" words={drew} />
      <Words title="Not understood" words={notUnderstood} />
      {notUnderstood.length === 0 ? null : (
        <Text size="small" strength="quiet">
          This engine cannot draw these words. Try others, or the form’s choices.
        </Text>
      )}
    </section>
  );
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div>
      <Heading level={2} size={3}>
        {title}
      </Heading>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word}>
            <Chip>{shortened(word)}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

const longest = 60;

function shortened(words: string): string {
  const letters = Array.from(words);
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : words;
}
