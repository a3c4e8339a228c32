import { useContext } from 'react';
import { HostContext } from './host.tsx';

export interface StructuredDataProps {
  /** Makes the JSON-LD object; `siteUrl` is the site's origin without a slash at the end. */
  readonly data: (siteUrl: string) => Readonly<Record<string, unknown>>;
}

/** The page's structured data for search engines: JSON-LD in the vocabulary of schema.org. */
export function StructuredData({ data }: StructuredDataProps) {
  const { siteUrl } = useContext(HostContext);
  /* Inside a script element only "<" could close the element. */
  const json = JSON.stringify(data(siteUrl)).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
