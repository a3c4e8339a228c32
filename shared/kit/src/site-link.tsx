import { type Ref, useCallback, useContext } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { HostContext } from './host.tsx';
import type { LinkProps } from './link.tsx';
import { onceVisible } from './once-visible.ts';

/** A link inside the site: navigates without a page load and preloads the target on intent. */
export function SiteLink({
  to,
  preload = 'intent',
  ref,
  onPointerEnter,
  onFocus,
  onTouchStart,
  ...rest
}: Omit<LinkProps, 'external'>) {
  const host = useContext(HostContext);
  const load = () => {
    if (preload !== 'none') host.preload(to, 'hover');
  };
  const attach = useCallback(
    (element: HTMLAnchorElement | null) => {
      const detach = assign(ref, element);
      const unwatch =
        element !== null && preload === 'viewport'
          ? onceVisible(element, () => host.preload(to, 'viewport'))
          : undefined;
      return () => {
        unwatch?.();
        detach();
      };
    },
    [host, preload, ref, to],
  );
  return (
    <RouterLink
      {...rest}
      to={to}
      ref={attach}
      onPointerEnter={(event) => {
        load();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        load();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        load();
        onTouchStart?.(event);
      }}
    />
  );
}

function assign(ref: Ref<HTMLAnchorElement> | undefined, element: HTMLAnchorElement | null): () => void {
  if (typeof ref === 'function') {
    const cleanup = ref(element);
    return typeof cleanup === 'function' ? cleanup : () => ref(null);
  }
  if (ref === undefined || ref === null) return () => undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
