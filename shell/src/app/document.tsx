import { type ReactNode, useLayoutEffect } from 'react';
import { browserColors } from '../color-mode/browser-color.ts';
import type { ColorMode, ColorPreference } from '../color-mode/use-color-mode.ts';

interface Props {
  readonly composition: string;
  readonly colorPreference: ColorPreference;
  readonly forcedMode: ColorMode | undefined;
  /** '' in the browser, which hides nonces from scripts. */
  readonly nonce: string;
  /** Server only: runs before the first paint. React leaves the content of the element as it is. */
  readonly script?: string;
  /** Server only: elements of the head with the page's styles and its metadata. */
  readonly resources?: ReactNode;
  /** Server only: stands above the page. */
  readonly above?: ReactNode;
  /** Server only: stands at the end of the page, which React leaves alone. */
  readonly below?: ReactNode;
  /** Browser only: called when React has hydrated the layout. */
  readonly onAlive?: () => void;
  readonly children: ReactNode;
}

/** The whole HTML document, which the browser hydrates. */
export function Document({
  composition,
  colorPreference,
  forcedMode,
  nonce,
  script = '',
  resources,
  above,
  below,
  onAlive,
  children,
}: Props) {
  const mode = forcedMode ?? (colorPreference === 'system' ? undefined : colorPreference);
  useLayoutEffect(() => onAlive?.(), [onAlive]);
  return (
    <html lang="en" className={mode} data-forced-mode={forcedMode} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="composition" content={composition} />
        <meta name="color-scheme" content="light dark" />
        {mode === undefined ? (
          <>
            <meta name="theme-color" content={browserColors.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={browserColors.dark} media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content={browserColors[mode]} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* oxlint-disable-next-line react/no-danger -- text of our own that must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
        {resources}
      </head>
      <body>
        {above}
        {children}
        {below}
      </body>
    </html>
  );
}
