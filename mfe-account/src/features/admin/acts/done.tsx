import { Notice } from '@irodori/ui/notice';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styles from '../admin.module.css';

interface Done {
  /** Says above the page what was done, and loads the page's data again. */
  readonly say: (words: string) => void;
  /** Where it is said. It takes the focus, since the button of an act may be gone with what it was for. */
  readonly message: RefObject<HTMLElement | null>;
}

const DoneContext = createContext<Done | undefined>(undefined);

/** @throws outside of {@link DoneProvider} */
export function useDone(): Done {
  const done = useContext(DoneContext);
  if (done === undefined) throw new Error('useDone() was called outside of <DoneProvider>.');
  return done;
}

/** Keyed by the view, since the words are about what was done on it. */
export function DoneProvider({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState<string>();
  const message = useRef<HTMLDivElement>(null);
  const say = (done: string): void => {
    setWords(done);
    void revalidate();
  };
  return (
    <DoneContext value={{ say, message }}>
      <div ref={message} tabIndex={-1} className={styles.done} role="status">
        {words === undefined ? null : (
          <Notice tone="success" announce={false}>
            {words}
          </Notice>
        )}
      </div>
      {children}
    </DoneContext>
  );
}
