import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ToastMessage } from './toast.tsx';
import styles from './toast.module.css';

interface Props {
  readonly waiting: readonly ToastMessage[];
  readonly onTaken: () => void;
}

export default function ToastViewport({ waiting, onTaken }: Props) {
  return (
    <Base.Provider timeout={7000} limit={3}>
      <Base.Portal>
        <Base.Viewport className={styles.viewport}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
      <Intake waiting={waiting} onTaken={onTaken} />
    </Base.Provider>
  );
}

/** Hands on the messages that came while this file was on its way. */
function Intake({ waiting, onTaken }: Props) {
  const { add } = Base.useToastManager();
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { title, description, tone = 'info', action } of waiting)
      add({
        title,
        description,
        type: tone,
        priority: tone === 'error' ? 'high' : 'low',
        ...(action === undefined
          ? {}
          : { actionProps: { children: action.label, onClick: action.onSelect } }),
      });
    onTaken();
  }, [waiting, onTaken, add]);
  return null;
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      data-tone={toast.type}
      swipeDirection={['right', 'down']}
    >
      <Base.Content className={styles.content}>
        <div>
          <Base.Title className={styles.title} />
          <Base.Description className={styles.description} />
          <Base.Action className={styles.action} />
        </div>
        <Base.Close className={styles.close} aria-label="Dismiss">
          <X aria-hidden="true" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
