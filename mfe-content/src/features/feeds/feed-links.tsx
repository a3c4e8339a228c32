import { atomPath, jsonFeedPath, rssPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';

export const feedTitle = 'Irodori, the blog';

/** Tells browsers and feed readers where the blog's feeds are. React hoists the elements into the head. */
export function FeedHead() {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={feedTitle} href={rssPath} />
      <link rel="alternate" type="application/atom+xml" title={feedTitle} href={atomPath} />
      <link rel="alternate" type="application/feed+json" title={feedTitle} href={jsonFeedPath} />
    </>
  );
}

/** The feeds for readers, who give the address to their programs. */
export function FeedLinks() {
  return (
    <>
      Follow the blog by <Link to={rssPath}>RSS</Link>, <Link to={atomPath}>Atom</Link> or{' '}
      <Link to={jsonFeedPath}>JSON Feed</Link>.
    </>
  );
}
