import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './toast.module.css';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'info' | 'success' | 'error';
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** Holds the messages of the page; the shell renders it once around everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider timeout={7000} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles['viewport']}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

/** `const toast = useToast(); toast.show({ title: 'Saved' })`: a short message that is read aloud and goes by itself. */
export function useToast(): { show: (message: ToastMessage) => void } {
  const manager = Base.useToastManager();
  return {
    show: ({ title, description, tone = 'info', action }) => {
      manager.add({
        title,
        description,
        type: tone,
        priority: tone === 'error' ? 'high' : 'low',
        ...(action === undefined
          ? {}
          : { actionProps: { children: action.label, onClick: action.onSelect } }),
      });
    },
  };
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['right', 'down']}>
      <Base.Content className={styles['content']}>
        <div>
          <Base.Title className={styles['title']} />
          <Base.Description className={styles['description']} />
          <Base.Action className={styles['action']} />
        </div>
        <Base.Close className={styles['close']} aria-label="Dismiss">
          <X aria-hidden="true" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
