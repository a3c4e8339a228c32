import { contactPathFor } from '@irodori/contract/paths';

/** Writes a message into the page if React can no longer render, in place of a blank page. */
export function fillEmptyPage(reference: string): void {
  if (document.body.textContent.trim() !== '') return;
  const words = (tag: string, text: string) =>
    Object.assign(document.createElement(tag), { textContent: text });
  const link = (text: string, href: string) => Object.assign(words('a', text), { href });
  document.body.append(
    words('h1', 'Internal Server Error'),
    words('p', `This page could not be put together. Reference ${reference}`),
    link('Load the page again', location.href),
    ' · ',
    link('Ask us about it', contactPathFor(reference)),
  );
}
