import { Button } from '@irodori/ui/button';
import { Select } from '@irodori/ui/select';
import { TextArea } from '@irodori/ui/text-area';
import { useState } from 'react';
import { Form } from 'react-router-dom';
import { generatorPath } from '../../paths.ts';
import styles from './maker.module.css';

const firstChoice = 'ai-image-generator';

interface Props {
  readonly generators: readonly { readonly name: string; readonly slug: string }[];
}

/** The field for one's own picture: a GET form that opens the chosen generator with the words filled in. */
export function Maker({ generators }: Props) {
  const first = generators.find(({ slug }) => slug === firstChoice) ?? generators[0];
  const [slug, setSlug] = useState(first?.slug ?? firstChoice);
  return (
    <Form action={generatorPath(slug)} className={styles['maker']}>
      <TextArea
        label="Describe your picture"
        name="prompt"
        required
        maxLength={300}
        rows={2}
        placeholder="a silver-haired elf reading under falling leaves, warm evening light"
      />
      <div className={styles['row']}>
        <div className={styles['generator']}>
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
      <p className={styles['next']}>You see the form and the price first. Nothing is charged here.</p>
    </Form>
  );
}
