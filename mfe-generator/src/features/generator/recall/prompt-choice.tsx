import type { Prompt } from '@irodori/contract/prompt';
import type { ComponentProps, ReactNode } from 'react';
import { mainWords } from '../form/main-field.ts';
import type { GeneratorApp } from '../load-generator.ts';
import styles from './choices.module.css';
import { otherWords } from './setting-words.ts';

interface PromptChoiceProps extends Pick<ComponentProps<'button'>, 'ref' | 'onClick'> {
  readonly app: GeneratorApp;
  readonly prompt: Prompt;
  /** A name above the words. */
  readonly children?: ReactNode;
}

/** A button that puts a prompt into the form, with the prompt's words. */
export function PromptChoice({ app, prompt, children, ...button }: PromptChoiceProps) {
  return (
    <button type="button" {...button} className={styles.choice}>
      {children}
      <span className={styles.words} dir="auto">
        {mainWords(app.fields, prompt)}
      </span>
      <span className={styles.others}>{otherWords(app.fields, prompt)}</span>
    </button>
  );
}
