import { createHash } from 'node:crypto';
import { contactPathFor } from '@irodori/contract/paths';

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf8f3,#0e1020);--panel:light-dark(#fffefb,#171a30);
--ink:light-dark(#14172b,#f5f0e7);--soft:light-dark(#454861,#bdbccb);--rule:light-dark(#14172b,#d9d5d0)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);
font:1rem/1.6 system-ui,sans-serif}
main{max-width:30rem;margin:1rem;padding:2rem;border:1.5px solid var(--rule);background:var(--panel)}
p{color:var(--soft)}h1{margin:0;font-size:1.75rem;line-height:1.2}
code{color:var(--ink);font-weight:700;user-select:all}a{color:inherit;font-weight:700}
i{display:block;height:4px;margin:0 0 1.5rem;
background:linear-gradient(to right,#e2452f,#f2a61c,#76a83a,#2f5ea8,#9273c4)}`;

/** Allows only the page's own style; the page loads nothing. */
export const lastResortPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** A page that uses no code of the layout. The shell itself made the reference, so it needs no escaping. */
export function lastResortPage(reference: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Internal Server Error · Irodori</title><style>${style}</style></head>
<body><main><i></i><h1>Internal Server Error</h1>
<p>This page could not be put together. Your pictures and credits are safe; please try again in a moment.</p>
<p>Reference <code>${reference}</code> · <a href="${contactPathFor(reference)}">Ask us about it</a></p>
<p><a href="">Try again</a> · <a href="/">Go to the start</a></p></main></body></html>`;
}
