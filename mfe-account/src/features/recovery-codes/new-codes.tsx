import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './recovery-codes.module.css';

interface NewCodesProps {
  readonly codes: readonly string[];
  /** Whether the visitor had codes before. */
  readonly replacesOthers: boolean;
  readonly onStored: () => void;
}

/** The only view of new recovery codes, with ways to keep them. */
export function NewCodes({ codes, replacesOthers, onStored }: NewCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const shown = codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
  const file = `Recovery codes for Irodori. Each works once.\n\n${shown.join('\n')}\n`;
  useLayoutEffect(() => list.current?.focus(), []);

  const copy = async (): Promise<void> => {
    try {
      // Over http, browsers have no clipboard.
      await navigator.clipboard.writeText(file);
      setCopied('yes');
    } catch {
      if (list.current !== null) getSelection()?.selectAllChildren(list.current);
      setCopied('no');
    }
  };

  return (
    <>
      <Text>
        Please keep these codes now, away from your phone: they are not shown again. Each gets you in once
        when you cannot use your second factor.
        {replacesOthers ? ' Earlier codes do not work any more.' : null}
      </Text>
      <ul ref={list} tabIndex={-1} aria-label="Your recovery codes" className={styles.codes}>
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button onClick={() => void copy()}>Copy</Button>
        <ButtonLink
          render={
            /* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label is the button’s */
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
              download="irodori-recovery-codes.txt"
            />
          }
        >
          Download
        </ButtonLink>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <Text size="small" role="status">
        {copied === 'yes' ? 'Copied.' : null}
        {copied === 'no'
          ? 'The browser does not allow copying here. The codes are selected, so that you can copy them by hand; or download or print them.'
          : null}
      </Text>
      <Button variant="primary" onClick={onStored}>
        I have kept them
      </Button>
    </>
  );
}
