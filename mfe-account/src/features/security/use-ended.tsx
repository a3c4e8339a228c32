import { Notice } from '@irodori/ui/notice';
import { type ReactNode, useState } from 'react';

/**
 * Announces what the visitor has done to the rows of a list. `end` is for a row that disappears: the focus, which its
 * button had, moves to the heading of the list, the element with the id `titleId` and `tabIndex={-1}`.
 */
export function useEnded(titleId: string) {
  const [ended, setEnded] = useState<{ readonly words: ReactNode; readonly count: number }>();
  const say = (words: ReactNode): void => setEnded((former) => ({ words, count: (former?.count ?? 0) + 1 }));
  return {
    notice:
      ended === undefined ? null : (
        // Another element each time, so that equal words are announced again.
        <Notice key={ended.count} tone="success">
          {ended.words}
        </Notice>
      ),
    say,
    end(words: ReactNode): void {
      say(words);
      document.getElementById(titleId)?.focus({ preventScroll: true });
    },
    clear: () => setEnded(undefined),
  };
}
