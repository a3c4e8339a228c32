import type { PagePreview } from './server-face.ts';

/** The preview picture of a page, for link previews. Only the server renders it: nobody reads it after the first page. */
export function PreviewTags({ address, alt, width, height }: PagePreview) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
