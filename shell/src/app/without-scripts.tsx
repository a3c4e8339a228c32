import { Notice } from '@irodori/ui/notice';

/** Says what works where scripts do not run. Only the server renders it. */
export function WithoutScripts() {
  return (
    <noscript>
      <Notice announce={false} title="This browser does not run scripts here.">
        All texts and pictures are on the pages, and links and searches work. Making a picture, signing in,
        comments and the contact form need scripts.
      </Notice>
    </noscript>
  );
}
