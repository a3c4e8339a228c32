import { preload } from 'react-dom';
import type { Asset, RouteOwner } from '../modules/route-owner.ts';
import type { PageRequest } from './server-face.ts';

interface Props {
  readonly shell: PageRequest['shellAssets'];
  readonly styles: PageRequest['styles'];
  readonly owner: RouteOwner | null;
  readonly nonce: string;
  /** JSON-LD, escaped for a script element. */
  readonly structuredData: string | undefined;
}

/**
 * Elements of the head for the page's styles, its files and its structured data. The styles stand in the page, so that
 * its first paint waits for no file; scripts download after the fonts and pictures that the first screen shows.
 * Integrity and crossorigin must equal those of the later requests, else files would download twice.
 */
export function Resources({ shell, styles, owner, nonce, structuredData }: Props) {
  const scripts = owner === null ? [] : [owner.entry, ...owner.scripts, ...shell.preloads];
  for (const { href, integrity } of scripts)
    preload(href, { as: 'script', fetchPriority: 'low', integrity, crossOrigin: 'anonymous', nonce });
  return (
    <>
      {styles.map((style) =>
        'text' in style ? (
          // By data-href the module's runtime knows that it need not load the file.
          <style
            key={style.href}
            data-href={style.href}
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: style.text }}
          />
        ) : (
          <Stylesheet key={style.href} {...style} />
        ),
      )}
      {structuredData === undefined ? null : (
        // Data, which the page's policy takes without a nonce.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
      )}
    </>
  );
}

function Stylesheet({ href, integrity }: Asset) {
  return (
    <link rel="stylesheet" href={href} precedence="page" integrity={integrity} crossOrigin="anonymous" />
  );
}
