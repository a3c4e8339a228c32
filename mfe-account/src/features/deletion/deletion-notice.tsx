import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Notice } from '@irodori/ui/notice';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styles from './deletion.module.css';
import { keepAccount, type OwnDeletion } from './own-deletion.ts';

interface Props {
  readonly deletion: OwnDeletion | null;
  /** What is different until the deletion. */
  readonly children: ReactNode;
}

/**
 * Says when the account is deleted, with the way back, and then that it stays. Each change takes the focus, because the
 * button that made it is gone. Empty for a visitor who asked for no deletion.
 */
export function DeletionNotice({ deletion, children }: Props) {
  const words = useRef<HTMLDivElement>(null);
  const shown = useRef(deletion);
  const [wasAsked, setWasAsked] = useState(deletion !== null);
  if (deletion !== null && !wasAsked) setWasAsked(true);

  useLayoutEffect(() => {
    if ((shown.current === null) !== (deletion === null)) words.current?.focus();
    shown.current = deletion;
  }, [deletion]);

  if (!wasAsked) return null;
  return (
    <div ref={words} tabIndex={-1} className={styles.notice}>
      {deletion === null ? (
        <Notice tone="success" announce={false} title="Your account stays.">
          It will not be deleted. Your other devices have to sign in again.
        </Notice>
      ) : (
        <Planned dueAt={deletion.dueAt}>{children}</Planned>
      )}
    </div>
  );
}

function Planned({ dueAt, children }: OwnDeletion & Pick<Props, 'children'>) {
  const platform = usePlatform();
  const { revalidate } = useRevalidator();
  const [isRunning, setIsRunning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const keep = async (): Promise<void> => {
    setIsRunning(true);
    setHasFailed(false);
    try {
      await keepAccount(platform);
      await revalidate();
    } catch {
      setHasFailed(true);
    }
    setIsRunning(false);
  };

  return (
    <>
      <Notice
        tone="warning"
        announce={false}
        title={
          <>
            Your account will be deleted on <Day date={dueAt} month="long" />.
          </>
        }
        action={
          <Button busy={isRunning} onClick={() => void keep()}>
            Keep my account
          </Button>
        }
      >
        {children}
      </Notice>
      {hasFailed ? (
        <Notice tone="error">
          That did not arrive: the account is still to be deleted. Please try again.
        </Notice>
      ) : null}
    </>
  );
}
