import { kept } from '@irodori/kit/visitor-storage';
import { z } from 'zod/mini';
import type { OwnJob } from '../own-jobs.ts';

/** What the visitor answered to the question whether this browser shall tell of ready pictures. */
export const wish = kept(() => localStorage, 'picture-news', z.enum(['yes', 'no']));

/** Browsers of phones show notifications only by a service worker, which this site does not have. */
export const canNotify = (): boolean =>
  'Notification' in globalThis &&
  Notification.permission !== 'denied' &&
  matchMedia('(pointer: fine)').matches;

export const isNotifying = (): boolean =>
  canNotify() && Notification.permission === 'granted' && wish.read() === 'yes';

interface News {
  /** The newest first. */
  readonly ready: readonly OwnJob[];
  readonly open: (ready: readonly OwnJob[]) => void;
  /** Resolves when the visitor looks at the tab, or newer news come. */
  readonly seen: Promise<void>;
}

/** Shows a notification until it is seen, unless another tab shows that of the same job. */
export function notify({ ready, open, seen }: News): void {
  const [newest] = ready;
  void navigator.locks.request(`irodori-ready:${newest?.id}`, { ifAvailable: true }, (free) => {
    if (free === null) return undefined;
    const title = ready.length === 1 ? 'Your picture is ready' : `${ready.length} pictures are ready`;
    const notification = new Notification(title, {
      body: newest?.words ?? newest?.app.name ?? '',
      icon: '/favicon.svg',
      tag: 'irodori-ready',
    });
    notification.addEventListener('click', () => {
      focus();
      open(ready);
    });
    return seen.then(() => notification.close());
  });
}
