import { generatorPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Select } from '@irodori/ui/select';
import { TextArea } from '@irodori/ui/text-area';
import { useState } from 'react';
import { Form } from 'react-router-dom';
import type { Generator } from './load-home.ts';
import styles from './maker.module.css';

export interface MakerProps {
  readonly generators: readonly Generator[];
  /** Slug of the generator that is chosen initially. */
  readonly firstGenerator: string | undefined;
}

/** A GET form for a prompt that opens the chosen generator with the prompt filled in. */
export function Maker({ generators, firstGenerator }: MakerProps) {
  const [slug, setSlug] = useState(firstGenerator ?? '');
  return (
    <Form action={generatorPath(slug)} className={styles.maker}>
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
            name=""
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
    </Form>
  );
}
