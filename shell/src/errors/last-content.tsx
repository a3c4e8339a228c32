import { useState } from 'react';

/**
 * In place of an error, for crawlers: what the page showed last. Read while the error is being rendered, when
 * the document still shows it.
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
