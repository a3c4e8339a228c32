import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** The button that opens it, e.g. `<Button>Delete…</Button>`; not needed if `open` is given. */
  readonly trigger?: ReactElement;
  /** Gets the focus when the dialog closes, if it is set by then; otherwise the trigger gets it, or what had it before. */
  readonly finalFocus?: RefObject<HTMLElement | null> | undefined;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The actions, with the main action last. */
  readonly footer?: ReactNode;
  /** `full` fills the window; its content takes the height that head and footer leave. */
  readonly size?: 'small' | 'large' | 'full';
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ReactNode;
}

/** A modal dialog: the focus stays inside and returns afterwards; Escape and the cross close it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    defaultOpen,
    onOpenChange,
    trigger,
    finalFocus,
    title,
    description,
    footer,
    size = 'small',
    onKeyDown,
    children,
  } = props;
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      {trigger === undefined ? null : <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Popup size={size} finalFocus={finalFocus} hasTrigger={trigger !== undefined} onKeyDown={onKeyDown}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Close">
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          {description === undefined ? null : (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children}
          {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface PopupProps extends Required<Pick<DialogProps, 'size'>> {
  readonly finalFocus: DialogProps['finalFocus'];
  readonly hasTrigger: boolean;
  readonly onKeyDown: DialogProps['onKeyDown'];
  readonly children: ReactNode;
}

function Popup({ size, finalFocus, hasTrigger, onKeyDown, children }: PopupProps) {
  // Base UI looks for the focused element when a field of the dialog may have taken the focus already.
  const [opener] = useState(() => document.activeElement);
  const whereItWas = () => (opener instanceof HTMLElement && opener.isConnected ? opener : true);
  return (
    <Base.Popup
      className={styles.dialog}
      data-size={size}
      finalFocus={hasTrigger ? finalFocus : () => finalFocus?.current ?? whereItWas()}
      onKeyDown={onKeyDown}
    >
      {children}
    </Base.Popup>
  );
}

/** Makes a button of the footer close the dialog: `<DialogClose render={<Button>Cancel</Button>} />`. */
export function DialogClose({ render }: { render: ReactElement }) {
  return <Base.Close render={render} />;
}
