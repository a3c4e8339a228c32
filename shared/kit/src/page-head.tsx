import { useContext } from 'react';
import { HostContext } from './host.tsx';

export interface PageHeadProps {
  /** Without the site's name; the component adds it. */
  readonly title: string;
  /** One or two sentences; search engines show at most 160 characters. */
  readonly description: string;
  /** Path of the page under which it should be indexed. */
  readonly canonical: string;
  /** The page's `og:type` for link previews; `website` by default. */
  readonly type?: 'website' | 'article';
  /** True keeps the page out of search engines. */
  readonly noIndex?: boolean;
}

/** Title and metadata of a page, with its absolute URL. React hoists them into the head, also on the server. */
export function PageHead({ title, description, canonical, type = 'website', noIndex }: PageHeadProps) {
  const { siteUrl } = useContext(HostContext);
  const address = `${siteUrl}${canonical}`;
  const fullTitle = `${title} · Irodori`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Irodori" />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {noIndex === true ? <meta name="robots" content="noindex" /> : null}
    </>
  );
}
