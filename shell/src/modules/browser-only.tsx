import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Renders its children only in the browser, after hydration, whose first render must equal the server's. */
export function BrowserOnly({ children }: { children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (isBrowser) return children;
  return (
    <div aria-busy="true">
      <title>One moment · Irodori</title>
      <meta name="robots" content="noindex" />
    </div>
  );
}
