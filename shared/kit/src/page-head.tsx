import { useContext, useEffect } from 'react';
import { HostContext } from './host.tsx';

export interface PageHeadProps {
  /** Without the site's name; the component adds it. No two pages that search engines show have the same one. */
  readonly title: string;
  /** One or two sentences; cut at 160 characters, since search engines show no more. */
  readonly description: string;
  /** Path of the page under which it should be indexed. */
  readonly canonical: string;
  /** The times of an article, with zone; without them the page is none. */
  readonly article?: { readonly published: string; readonly updated: string };
  /** True keeps the page out of search engines. */
  readonly noIndex?: boolean;
}

declare global {
  // As Rsbuild defines it.
  interface ImportMetaEnv {
    SSR: boolean;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
}

/**
 * Title and metadata of a page, with its absolute URL. React hoists them into the head, also on the server. Tags that
 * only search engines and link previews read are part of the first page alone.
 */
export function PageHead(props: PageHeadProps) {
  const { siteUrl } = useContext(HostContext);
  const address = `${siteUrl}${props.canonical}`;
  const title = `${props.title} · Irodori`;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they go when the address changes
  useEffect(() => removeCrawlerTags, [address]);
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={address} />
      {import.meta.env.SSR ? <CrawlerTags {...props} title={title} address={address} /> : null}
    </>
  );
}

/** The tags of the first page, which React does not know, would describe the next page wrongly. */
function removeCrawlerTags(): void {
  for (const tag of document.head.querySelectorAll('[property],[name=description],[name=robots]'))
    tag.remove();
}

interface CrawlerTagsProps extends PageHeadProps {
  /** The page's absolute URL. */
  readonly address: string;
}

/** Tags that only search engines and link previews read; rendered on the server alone, for the first page of a visit. */
function CrawlerTags({ title, description, address, article, noIndex }: CrawlerTagsProps) {
  const summary = shortened(description);
  return (
    <>
      <meta name="description" content={summary} />
      <meta name="robots" content={noIndex === true ? 'noindex' : 'max-image-preview:large'} />
      <meta property="og:site_name" content="Irodori" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={article === undefined ? 'website' : 'article'} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      {article === undefined ? null : (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.updated} />
        </>
      )}
    </>
  );
}

/** Search engines show no longer description. */
const longest = 160;

/** A text of at most {@link longest} characters, cut between words where it has spaces. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const room = longest - 1;
  const start = text.slice(0, room + 1);
  const end = start.lastIndexOf(' ');
  return `${start
    .slice(0, end > 0 ? end : room)
    .replace(/[\s,;:–-]+$/u, '')
    .toWellFormed()}…`;
}
