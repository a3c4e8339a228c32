import { outputPath, picturesPath } from '@irodori/contract/paths';
import { kept } from '@irodori/kit/visitor-storage';
import { z } from 'zod/mini';
import type { OwnJob } from '../own-jobs.ts';

/** What the visitor answered to the question whether this browser shall tell of ready pictures. */
export const wish = kept(() => localStorage, 'picture-news', z.enum(['yes', 'no']));

/** Firefox has no service workers in private windows, and Safari on phones has notifications in installed pages alone. */
export const canNotify = (): boolean =>
  'Notification' in globalThis && 'serviceWorker' in navigator && Notification.permission !== 'denied';

export const isNotifying = (): boolean =>
  canNotify() && Notification.permission === 'granted' && wish.read() === 'yes';

interface News {
  /** The newest first. */
  readonly ready: readonly OwnJob[];
  /** Resolves when the visitor looks at the tab. Newer news take the place of the notification until then. */
  readonly seen: Promise<void>;
}

const tag = 'irodori-ready';

const pressed = z.object({ path: z.string() });

/** Calls `open` with the path of the pictures when the visitor presses a notification of this tab, until `signal` ends. */
export function onPressed(open: (path: string) => void, signal: AbortSignal): void {
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.addEventListener(
    'message',
    ({ data }) => open(pressed.parse(data).path),
    { signal },
  );
}

/** Shows a notification until it is seen, unless another tab shows that of the same job. */
export function notify({ ready, seen }: News): void {
  const [newest] = ready;
  if (newest === undefined) return;
  const news = {
    title: ready.length === 1 ? 'Your picture is ready' : `${ready.length} pictures are ready`,
    path: ready.length === 1 ? outputPath(newest.app.slug, newest.id) : picturesPath,
    body: newest.words ?? newest.app.name,
    icon: '/favicon.svg',
    tag,
  };
  const { locks, serviceWorker } = navigator;
  const show = async (free: Lock | null): Promise<void> => {
    if (free === null) return;
    await serviceWorker.register('/notifications.js');
    const registration = await serviceWorker.ready;
    registration.active?.postMessage(news);
    await seen;
    for (const shown of await registration.getNotifications({ tag })) shown.close();
    await registration.unregister();
  };
  // A browser that refuses the worker, for example because it keeps nothing for this site, shows the mark of the tab alone.
  locks.request(`irodori-ready:${newest.id}`, { ifAvailable: true }, show).catch(() => undefined);
}
