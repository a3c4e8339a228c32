import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { ProseParts } from '@irodori/prose/nodes';
import { Prose } from '@irodori/prose/prose';
import { Heading } from '@irodori/ui/heading';
import type { ReactNode } from 'react';
import { formTitleId } from './form/prompt-form.tsx';
import styles from './generator-copy.module.css';
import type { Landing } from './load-generator-page.ts';

export interface GeneratorCopyProps {
  readonly landing: Landing;
}

/** What this generator draws and how to write for it, with prompts that fill the form above. */
export const GeneratorCopy = ({ landing }: GeneratorCopyProps) => (
  <section className={styles.landing} aria-labelledby="landing-title">
    <Heading level={2} id="landing-title">
      {landing.title}
    </Heading>
    <Prose nodes={landing.body} parts={parts} />
  </section>
);

const parts = {
  link: ({ to, children }: ProseParts['link'] & { children?: ReactNode }) => (
    <Link to={to} external={!to.startsWith('/')}>
      {children}
    </Link>
  ),
  prompt: ({ app, words }: ProseParts['prompt']) => (
    <Link<string> to={`${generatorPath(app, { prompt: words })}#${formTitleId}`} className={styles.words}>
      {words}
    </Link>
  ),
};
