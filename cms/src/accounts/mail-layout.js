'use strict';

const font = "font-family:'Hiragino Sans','Segoe UI',system-ui,sans-serif";

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A mail as HTML. A test compares it with the mails of the worker, `worker/src/mails/layout.ts`. */
const mailHtml = ({ heading, lines, action, afterwards }) => `<!doctype html>
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
<p style="margin:28px 0"><a class="act" href="${escaped(action.url)}" style="display:inline-block;padding:13px 22px;background:#cf3822;color:#fffefb;font-weight:700;text-decoration:none;border-radius:3px">${escaped(action.label)}</a></p>

<p class="soft" style="margin:28px 0 0;font-size:14px;color:#454861">${escaped(afterwards)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;

const mailText = ({ heading, lines, action, afterwards }) =>
  [heading, ...lines, `${action.label}: ${action.url}`, afterwards].join('\n\n');

module.exports = { mailHtml, mailText };
