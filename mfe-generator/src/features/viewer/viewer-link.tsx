import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import type { ReactNode } from 'react';
import { OverlayLink, type OverlaysProps, PictureOverlays } from './overlay-link.tsx';
import styles from './viewer-link.module.css';

/** The picture of a page, which opens the viewer. */
export function ViewerLink({ children, ...overlays }: OverlaysProps & { readonly children: ReactNode }) {
  return (
    <>
      <OverlayLink to="#viewer" className={styles.link}>
        {children}
        <span className={styles.mark}>
          <VisuallyHidden>Look at it full screen</VisuallyHidden>
        </span>
      </OverlayLink>
      <PictureOverlays {...overlays} />
    </>
  );
}
