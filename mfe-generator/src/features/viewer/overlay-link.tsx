import { latePart } from '@irodori/ui/late-part';
import { Link } from '@irodori/kit/link';
import { useState, useSyncExternalStore } from 'react';
import { type LinkProps, useLocation } from 'react-router-dom';
import type { ViewedPicture } from './viewed-picture.ts';

const loadOverlays = () => import(/* webpackChunkName: "view" */ './overlays.tsx');
const Overlays = latePart(loadOverlays);
/** What does not load now is told when it is opened. */
const loadAhead = (): void => void loadOverlays().catch(() => undefined);

/** The fragments of the page of a picture that say what lies over it. */
export type OverlayHash = '#viewer' | '#compare' | '#save';

/** The state of the entry that opens it from another one; null of one that was opened by its address. */
export type OverlayState = {
  readonly overlay: true;
  /** The picture with which that of the page is compared first. */
  readonly compared?: ViewedPicture;
} | null;

/**
 * Opens the viewer of the page’s picture, alone or beside the one before, or the dialog that saves it. The fragment of
 * the address says that it is open, so that Back closes it and a reload keeps it. Its code is loaded when the visitor is
 * about to open it.
 */
export function OverlayLink({
  to,
  ...link
}: Omit<LinkProps, 'to' | 'preventScrollReset'> & { readonly to: OverlayHash }) {
  const { pathname, search } = useLocation();
  return (
    <Link<string>
      {...link}
      to={`${pathname}${search}${to}`}
      // The entry before this one is the page without the overlay.
      state={{ overlay: true }}
      preload="none"
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    />
  );
}

export interface OverlaysProps {
  readonly picture: ViewedPicture;
  /** Where the viewer goes on: among the visitor's pictures, or among those that everybody sees. */
  readonly whose: 'own' | 'everybodys';
  /** False if the owner keeps the settings, so that no file tells them. */
  readonly hasSettings?: boolean;
  /** Slug of the app among whose own pictures the viewer goes on; '' for all. */
  readonly app: string;
  /** The page of a picture, which replaces this one if the viewer is closed at another picture. */
  readonly pathOf: (picture: ViewedPicture) => string;
}

/** What lies over the page of a picture, from the first time that it is open. */
export function PictureOverlays(props: OverlaysProps) {
  const isOpen = /^#(viewer|compare|save)$/.test(useLocation().hash);
  // The server does not know the fragment, so the page is hydrated without it.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [isNeeded, setIsNeeded] = useState(false);
  if (isHydrated && isOpen && !isNeeded) setIsNeeded(true);
  return isNeeded ? <Overlays {...props} /> : null;
}
