import { cataloguePicture } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import { Heading } from '@irodori/ui/heading';
import { Picture } from '@irodori/ui/picture';
import type { ReactNode } from 'react';
import { ratioOf } from '../../output/ended/ratio.ts';
import styles from './easel.module.css';
import { mainWords, toPrompt, type FormValues } from '../form/form-values.ts';
import type { GeneratorApp } from '../load-generator.ts';

export interface EaselProps {
  readonly app: GeneratorApp;
  readonly values: FormValues;
  /** A picture of the catalogue, shown in the chosen format. */
  readonly picture: string | undefined;
  /** The form's messages and its main action. */
  readonly children: ReactNode;
}

/** The panel beside the form on wide screens: an example in the chosen format, the present choices, and the action. */
export function Easel({ app, values, picture, children }: EaselProps) {
  const platform = usePlatform();
  return (
    <div className={styles.easel}>
      {picture === undefined ? null : (
        <div className={styles.room}>
          <figure className={styles.frame} data-ratio={ratioOf(app.fields, toPrompt(app.fields, values))}>
            <Picture
              {...cataloguePicture(platform, picture)}
              alt=""
              sizes="(min-width: 64rem) 26rem, 1px"
              className={styles.picture}
            />
            <figcaption className={styles.caption}>An example, drawn by this app</figcaption>
          </figure>
        </div>
      )}
      <section className={styles.asked} aria-labelledby="asked-title">
        <Heading level={2} size={3} id="asked-title">
          What you ask for
        </Heading>
        <Asked app={app} values={values} />
      </section>
      {children}
    </div>
  );
}

/** The prompt and the chosen options with their labels, in a box of constant size. */
function Asked({ app: { fields }, values }: Pick<EaselProps, 'app' | 'values'>) {
  const prompt = toPrompt(fields, values);
  const words = mainWords(fields, prompt);
  const choices = fields.flatMap(({ name, config }) =>
    [prompt[name] ?? []]
      .flat()
      .flatMap((value) => config.options.find((option) => option.value === value)?.label ?? []),
  );
  return (
    <>
      <p className={styles.words} data-empty={words === ''} dir="auto">
        {words === '' ? 'Your words will stand here.' : words}
      </p>
      <p className={styles.choices}>{choices.join(' · ')}</p>
    </>
  );
}
