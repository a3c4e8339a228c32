import { ToastProvider } from '@irodori/ui/toast';
import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { useExtraFonts } from './use-extra-fonts.ts';

/** What every page has around it: skip link, header, main, footer and the place of short messages. */
export function SiteLayout({ children }: { children: ReactNode }) {
  useExtraFonts();
  return (
    <ToastProvider>
      <div className={styles['site']}>
        <a className={styles['skip']} href="#main">
          Skip to content
        </a>
        <SiteHeader />
        <main id="main" className={styles['main']} tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
      </div>
    </ToastProvider>
  );
}
