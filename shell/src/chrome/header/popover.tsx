import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './popover.module.css';

interface Props {
  /** Accessible name of the button. */
  readonly label: string;
  readonly face: ReactNode;
  /** Of the panel on wide screens; on phones it is always that of the screen. Default: narrow. */
  readonly width?: 'narrow' | 'medium' | 'full';
  /** Called when the panel opens, and at the start of a panel that was opened before React ran the page. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A button in the header with a panel below. It uses the popover API, so it opens and closes without scripts. */
export function Popover({ label, face, width = 'narrow', onOpen, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  const openedBefore = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open') === true) onOpen?.();
  });
  useEffect(() => openedBefore(), []);

  // A panel may be opened for the page that the address names already, and React shows a moment later.
  const openedOn = useRef<string>(undefined);
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current === key) return;
    shownOn.current = key;
    if (openedOn.current !== key) panel.current?.hidePopover();
  }, [key]);

  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label}>
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        data-width={width}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          openedOn.current = entryKey();
          onOpen?.();
        }}
      >
        {children}
      </div>
    </>
  );
}

/** The key that React Router gave the history entry of the address. */
const entryKey = (): string | undefined => (history.state as { key?: string } | null)?.key;
