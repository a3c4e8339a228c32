import { mailHtml } from 'worker/mail-layout';
import { confirmPath } from '@irodori/contract/paths';
import type { Words } from './words.ts';

/** The template of a mail of the auth service, in the layout of all mails. */
export function htmlOf({ action, linkType, code, ...words }: Words): string {
  const url =
    linkType === undefined
      ? '{{ .ConfirmationURL }}'
      : `{{ .SiteURL }}${confirmPath}?token_hash={{ .TokenHash }}&type=${linkType}`;
  return mailHtml({
    ...words,
    ...(action !== undefined && { action: { label: action, url } }),
    ...(code !== undefined && { code: { label: code, value: '{{ .Token }}' } }),
  });
}
