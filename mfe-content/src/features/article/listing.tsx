import type { ProseParts } from '@irodori/prose/nodes';
import styles from './article-prose.module.css';
import { CopyButton } from './copy-button.tsx';

/** A block of code that scrolls by itself, with a button that copies it. */
export function Listing({ language, code }: ProseParts['listing']) {
  return (
    <figure className={styles.listing}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll long lines */}
      <pre tabIndex={0} role="group" aria-label={language === '' ? 'Code' : `Code in ${language}`}>
        <code>{code}</code>
      </pre>
      <figcaption>
        <CopyButton text={() => code} label="Copy the code" />
      </figcaption>
    </figure>
  );
}
