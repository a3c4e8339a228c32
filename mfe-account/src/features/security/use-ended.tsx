import { Notice } from '@irodori/ui/notice';
import { type ReactNode, useState } from 'react';

/**
 * Announces what the visitor has done to the rows of a list. `end` is for a row that disappears: the focus, which its
 * button had, moves to the heading of the list, the element with the id `titleId` and `tabIndex={-1}`.
 */
export function useEnded(titleId: string) {
  const [words, setWords] = useState<ReactNode>();
  const [count, setCount] = useState(0);
  const say = (next: ReactNode): void => {
    setWords(next);
    setCount((former) => former + 1);
  };
  return {
    notice:
      words === undefined ? null : (
        // Another element each time, so that equal words are announced again.
        <Notice key={count} tone="success">
          {words}
        </Notice>
      ),
    /** How often something was said: the key of a part of the page whose own message is not true any more then. */
    count,
    say,
    end(next: ReactNode): void {
      say(next);
      document.getElementById(titleId)?.focus({ preventScroll: true });
    },
    clear: () => setWords(undefined),
  };
}
