import { useState } from 'react';

/**
 * Shows the last content of the page in place of an error, for crawlers. The content is read while the error is being
 * rendered, when the document still contains it.
 */
export function LastContent() {
  const [{ title, html }] = useState(() => ({
    title: document.title,
    html: document.getElementById('main')?.innerHTML ?? '',
  }));
  return (
    <>
      <title>{title}</title>
      {/* oxlint-disable-next-line react/no-danger -- the document's own markup, put back as it was */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
