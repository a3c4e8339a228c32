import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './header/site-header.tsx';
import styles from './site-layout.module.css';
import { useExtraFonts } from './use-extra-fonts.ts';

/** The frame of every page: skip link, header, main and footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  useExtraFonts();
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {/* A footer of the page's own: a footer that pages share would count as moved by the change of page and scroll position. */}
      <SiteFooter key={pathname} />
    </>
  );
}
