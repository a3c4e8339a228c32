import type { Asset } from '../modules/route-owner.ts';
import type { PageRequest } from './server-face.ts';

interface Props {
  readonly styles: PageRequest['styles'];
  readonly nonce: string;
}

/** Styles of the page. They stand in it, so that its first paint waits for no file. */
export function Styles({ styles, nonce }: Props) {
  return styles.map((style) =>
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
  );
}

function Stylesheet({ href, integrity }: Asset) {
  return (
    <link rel="stylesheet" href={href} precedence="page" integrity={integrity} crossOrigin="anonymous" />
  );
}

/** JSON-LD, escaped for a script element: data, which the page's policy takes without a nonce. */
export function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
