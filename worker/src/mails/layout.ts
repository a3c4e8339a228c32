/** What a mail says. Values are plain text. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly lines: readonly string[];
  /** A button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A second link, less prominent. */
  readonly other?: { readonly label: string; readonly url: string };
  /** Shows a code, introduced by these words. */
  readonly code?: { readonly label: string; readonly value: string };
  readonly afterwards: string;
  /** The address to which an answer goes, if it is not the sender's. */
  readonly replyTo?: string;
  /** Switches mails of this kind off; mail programs offer it as well. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

const font = "font-family:'Hiragino Sans','Segoe UI',system-ui,sans-serif";

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The mail as HTML: tables and styles in place, since mail programs know little else. */
export function mailHtml({
  heading,
  lines,
  action,
  other,
  code,
  afterwards,
  unsubscribe,
}: MailWords): string {
  const button =
    action &&
    `<p style="margin:28px 0"><a class="act" href="${escaped(action.url)}" style="display:inline-block;padding:13px 22px;background:#cf3822;color:#fffefb;font-weight:700;text-decoration:none;border-radius:3px">${escaped(action.label)}</a></p>`;
  const link =
    other &&
    `<p style="margin:0 0 28px"><a href="${escaped(other.url)}" style="color:inherit;font-weight:700">${escaped(other.label)}</a></p>`;
  const digits =
    code &&
    `<p class="soft" style="margin:20px 0 6px;color:#454861">${escaped(code.label)}</p>
<p class="code" style="margin:0;font:700 28px/1.2 ui-monospace,monospace;letter-spacing:.2em">${escaped(code.value)}</p>`;
  const stop =
    unsubscribe &&
    `\n<p class="soft" style="margin:10px 0 0;font-size:14px;color:#454861"><a href="${escaped(unsubscribe.url)}" style="color:inherit">${escaped(unsubscribe.label)}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(heading)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0e1020 !important; color: #f5f0e7 !important; }
  .sheet { background: #171a30 !important; border-color: #d9d5d0 !important; }
  .soft { color: #bdbccb !important; }
  .act { background: #f25a41 !important; color: #14101a !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:#fbf8f3;color:#14172b;${font};font-size:16px;line-height:1.55">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3;color:#14172b"><tr><td align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fffefb;border:1.5px solid #14172b;border-radius:3px;text-align:left"><tr><td style="padding:28px 28px 24px;word-break:break-word;${font}">
<p style="margin:0 0 20px;font-weight:700;letter-spacing:.02em">Irodori</p>
<h1 style="margin:0 0 14px;font-size:23px;line-height:1.25">${escaped(heading)}</h1>
${lines.map((line) => `<p style="margin:0 0 10px">${escaped(line)}</p>`).join('\n')}
${button ?? ''}
${link ?? ''}${digits ?? ''}
<p class="soft" style="margin:28px 0 0;font-size:14px;color:#454861">${escaped(afterwards)}</p>${stop ?? ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** The mail as plain text, for programs that show no HTML. */
export const mailText = ({
  heading,
  lines,
  action,
  other,
  code,
  afterwards,
  unsubscribe,
}: MailWords): string =>
  [
    heading,
    ...lines,
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    ...(other === undefined ? [] : [`${other.label}: ${other.url}`]),
    ...(code === undefined ? [] : [`${code.label} ${code.value}`]),
    afterwards,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`]),
  ].join('\n\n');
