import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'info' | 'success' | 'error';
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

interface Toasts {
  show(message: ToastMessage): void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);
const ToastViewport = lazy(() => import('./toast-viewport.tsx'));

/** Holds the messages of the page; the shell renders it once. Its machinery is loaded with the first message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly ToastMessage[]>([]);
  const [isNeeded, setIsNeeded] = useState(false);
  const taken = useCallback(() => setWaiting([]), []);
  const toasts = useMemo<Toasts>(
    () => ({
      show(message) {
        setIsNeeded(true);
        setWaiting((before) => [...before, message]);
      },
    }),
    [],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      {isNeeded ? (
        <Suspense fallback={null}>
          <ToastViewport waiting={waiting} onTaken={taken} />
        </Suspense>
      ) : null}
    </ToastContext>
  );
}

/** `const toast = useToast(); toast.show({ title: 'Saved' })`: a short message that is read aloud and goes by itself. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === undefined) throw new Error('useToast() was called outside <ToastProvider>.');
  return toasts;
}
