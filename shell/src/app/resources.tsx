import { preload } from 'react-dom';
import type { RouteOwner } from '../modules/route-owner.ts';
import type { PageRequest } from './server-face.ts';

interface Props {
  readonly shell: PageRequest['shellAssets'];
  readonly owner: RouteOwner | null;
  readonly nonce: string;
  /** JSON-LD, escaped for a script element. */
  readonly structuredData: string | undefined;
}

/**
 * Elements of the head for the page's files and its structured data. Stylesheets block the first paint, scripts
 * download after the fonts and pictures that the first screen shows. Integrity and crossorigin must equal those of the
 * later requests, else files would download twice.
 */
export function Resources({ shell, owner, nonce, structuredData }: Props) {
  const scripts = owner === null ? [] : [owner.entry, ...owner.scripts, ...shell.preloads];
  for (const { href, integrity } of scripts)
    preload(href, { as: 'script', fetchPriority: 'low', integrity, crossOrigin: 'anonymous', nonce });
  return (
    <>
      {shell.styles.map((style) => (
        <Stylesheet key={style.href} {...style} precedence="shell" />
      ))}
      {owner?.styles.map((style) => (
        <Stylesheet key={style.href} {...style} precedence="module" />
      ))}
      {structuredData === undefined ? null : (
        // Data, which the page's policy takes without a nonce.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
      )}
    </>
  );
}

function Stylesheet({
  href,
  integrity,
  precedence,
}: {
  href: string;
  integrity: string;
  precedence: string;
}) {
  return (
    <link
      rel="stylesheet"
      href={href}
      precedence={precedence}
      integrity={integrity}
      crossOrigin="anonymous"
    />
  );
}
