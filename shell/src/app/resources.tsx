import type { Asset } from '../modules/route-owner.ts';
import type { PageRequest } from './server-face.ts';

interface Props {
  readonly styles: PageRequest['styles'];
  readonly nonce: string;
  /** JSON-LD, escaped for a script element. */
  readonly structuredData: string | undefined;
}

/**
 * Elements of the head for the page's styles and its structured data. The styles stand in the page, so that its first
 * paint waits for no file.
 */
export function Resources({ styles, nonce, structuredData }: Props) {
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
