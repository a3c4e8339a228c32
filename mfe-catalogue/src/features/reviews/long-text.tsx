import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import styles from './reviews.module.css';

/** Beyond these a text is folded. */
const most = { letters: 480, lines: 8 } as const;

/** The words of a review; long ones are folded, so that one review does not fill the page. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > most.letters || text.split('\n').length > most.lines;
  return (
    <>
      <blockquote dir="auto" className={styles.text} data-folded={isLong && !isOpen}>
        {text}
      </blockquote>
      {isLong ? (
        <Button
          size="small"
          variant="quiet"
          className={styles.unfold}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read it all'}
        </Button>
      ) : null}
    </>
  );
}
