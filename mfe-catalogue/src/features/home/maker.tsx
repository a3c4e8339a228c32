import { generatorPath, homePath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Select } from '@irodori/ui/select';
import { TextArea } from '@irodori/ui/text-area';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { generatorName } from '../../paths.ts';
import type { Generator } from './load-home.ts';
import styles from './maker.module.css';

export interface MakerProps {
  readonly generators: readonly Generator[];
  /** Slug of the generator that is chosen initially. */
  readonly firstGenerator: string | undefined;
}

/**
 * A GET form for a prompt that opens the chosen generator with the prompt filled in: at once, or without scripts by a
 * redirect of the home page.
 */
export function Maker({ generators, firstGenerator }: MakerProps) {
  const [slug, setSlug] = useState(firstGenerator ?? '');
  const navigate = useNavigate();
  return (
    <form
      action={homePath}
      className={styles.maker}
      onSubmit={(event) => {
        event.preventDefault();
        const prompt = new FormData(event.currentTarget).get('prompt');
        void navigate(generatorPath(slug, { prompt: String(prompt) }));
      }}
    >
      <TextArea
        label="Describe your picture"
        name="prompt"
        required
        maxLength={300}
        rows={2}
        placeholder={generators.find((generator) => generator.slug === slug)?.suggestion}
      />
      <div className={styles.row}>
        <div className={styles.generator}>
          <Select
            label="Drawn by"
            name={generatorName}
            value={slug}
            onValueChange={setSlug}
            options={generators.map((generator) => ({ value: generator.slug, label: generator.name }))}
          />
        </div>
        <Button type="submit" variant="primary" size="large">
          Draw it
        </Button>
      </div>
      <p className={styles.next}>You see the form and the price first. Nothing is charged here.</p>
    </form>
  );
}
