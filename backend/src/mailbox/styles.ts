/** The product's colours in a style sheet of its own, since the page must work without the site. */
export const styles = `
:root { color-scheme: light dark; --paper: light-dark(#fbf8f3, #0e1020); --panel: light-dark(#fffefb, #171a30);
  --ink: light-dark(#14172b, #f5f0e7); --ink-2: light-dark(#454861, #bdbccb); --rule: light-dark(#14172b, #d9d5d0);
  --rule-soft: light-dark(#ddd5c7, #2f3352); --control: light-dark(#807f8c, #787c9c);
  --accent: light-dark(#cf3822, #ff6a4f); --focus: light-dark(#2b5aa6, #f6b73c); --dot: light-dark(#14172b2e, #f5f0e726); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 'M PLUS 2 Variable', 'Hiragino Sans', 'Segoe UI', system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem); }
h1 { margin: 0 0 .25rem; font-size: clamp(1.6rem, 1.3rem + 1.3vw, 2.2rem); line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
p { margin: 0 0 1rem; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.soft, time { color: var(--ink-2); }
.bar { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; align-items: start; margin-bottom: 1.5rem; }
.bar p { margin: 0; }
button, input { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; color: inherit; background: var(--panel);
  border: 1.5px solid var(--control); border-radius: 3px; }
button { font-weight: 700; border-color: var(--rule); cursor: pointer; }
.find { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1rem; }
.find input { flex: 1 1 12rem; min-width: 0; }
.mails { list-style: none; margin: 0; padding: 0; border: 1.5px solid var(--rule); border-radius: 3px; background: var(--panel); }
.mails li + li { border-top: 1.5px solid var(--rule-soft); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-decoration: none; }
.mails a:hover .subject { text-decoration: underline; text-decoration-color: var(--accent); text-underline-offset: .2em; }
.mails a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 700; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--ink-2); overflow-wrap: anywhere; }
.mails time { grid-row: 1 / 3; grid-column: 2; align-self: center; font-size: .8125rem; font-variant-numeric: tabular-nums; }
.empty { padding: clamp(2rem, 8vw, 4rem) 1.5rem; text-align: center; border: 1.5px solid var(--rule); border-radius: 3px;
  background: radial-gradient(circle, var(--dot) 26%, transparent 28%) 0 0 / 7px 7px, var(--panel); }
.empty h2, .empty p { width: fit-content; margin-inline: auto; padding: 0 .5rem; background: var(--panel); }
.empty p { margin-bottom: 0; }
.views { display: flex; gap: .5rem; margin-bottom: -1.5px; }
.views a { padding: .6rem 1rem; min-height: 2.75rem; border: 1.5px solid var(--rule-soft); text-decoration: none; color: var(--ink-2); }
.views a[aria-current] { color: var(--ink); font-weight: 700; border-color: var(--rule); border-bottom-color: var(--panel); background: var(--panel); }
iframe { display: block; width: 100%; height: 40rem; max-height: 75vh; border: 1.5px solid var(--rule); background: var(--panel); }
pre { margin: 0; padding: 1.25rem; border: 1.5px solid var(--rule); background: var(--panel); white-space: pre-wrap;
  overflow-wrap: anywhere; font: .9375rem/1.6 ui-monospace, monospace; }
@media (max-width: 34rem) {
  .mails a { grid-template-columns: 1fr; }
  .mails time { grid-row: 3; grid-column: 1; justify-self: start; }
  .bar form, .bar button { width: 100%; }
}
`;
