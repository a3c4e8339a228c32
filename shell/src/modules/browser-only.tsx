import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Renders its content in the browser alone; the server, and the first render that has to agree with it, wait. */
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
