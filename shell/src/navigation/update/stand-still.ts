import styles from '../../chrome/update-notice.module.css';
import type { CompositionWatch } from './composition-watch.ts';
import { mayReload } from './reload-guard.ts';

/**
 * Called if the page's module cannot be loaded, so the page cannot be hydrated: the server's HTML stays, and its links
 * work. If a newer composition is deployed, the page is loaded again; else a notice tells what does not work.
 */
export async function standStill(watch: CompositionWatch): Promise<void> {
  const isStale = await watch.check().catch(() => false);
  if (isStale && mayReload(location.pathname)) {
    location.reload();
    return;
  }
  const notice = element('div', styles.notice);
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  const words = element('p', styles.words);
  words.append(
    'A part of this page did not arrive. You can read it and follow its links; buttons and forms do not work.',
  );
  const again = Object.assign(element('a', styles.link), { href: location.href });
  again.append('Load the page again');
  notice.append(words, again);
}

function element(tag: string, className: string | undefined): HTMLElement {
  return Object.assign(document.createElement(tag), { className: className ?? '' });
}
