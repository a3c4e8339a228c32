/** One style sheet in both colour schemes; stripes and amber say that no money moves. */
export const styles = `
:root { color-scheme: light dark; --paper: light-dark(#f6f6f4, #14161a); --panel: light-dark(#ffffff, #1d2026);
  --ink: light-dark(#1b1d22, #f1f1ee); --soft: light-dark(#4d525c, #b9bdc6); --rule: light-dark(#c9ccd2, #3b404a);
  --control: light-dark(#767b85, #868c98); --action: light-dark(#1f5f4a, #8fe0c0); --on-action: light-dark(#ffffff, #10231c);
  --test: light-dark(#ffd75e, #5a4300); --on-test: light-dark(#2b2000, #ffe9a8); --fault: light-dark(#a3201b, #ff9d94);
  --focus: light-dark(#1c53c4, #9cc1ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
.test { position: sticky; top: 0; z-index: 1; padding: .75rem 1rem; color: var(--on-test); text-align: center;
  background: var(--test); border-bottom: 6px solid;
  border-image: repeating-linear-gradient(-45deg, #1b1d22 0 12px, #ffd75e 12px 24px) 6; }
main { display: grid; gap: 1.5rem; max-width: 64rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem); }
@media (min-width: 52rem) { .two { grid-template-columns: 2fr 3fr; align-items: start; gap: 3rem; } }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
main > h1 { font-size: 1.75rem; }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.total { margin: 0 0 1.5rem; font-size: clamp(2rem, 6vw, 2.75rem); font-weight: 700; line-height: 1.1; }
.soft { color: var(--soft); }
a { color: inherit; text-underline-offset: .2em; }
a.back { display: inline-block; padding: .6rem 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; scroll-margin-top: 5rem; }
.panel { padding: 1.5rem; background: var(--panel); border: 1px solid var(--rule); border-radius: 8px; }
.panel > :last-child, form > :last-child { margin-bottom: 0; }
ul { list-style: none; margin: 0 0 1rem; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-top: 1px solid var(--rule); }
.lines li > :first-child { min-width: 0; overflow-wrap: anywhere; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { width: 100%; margin-bottom: 1rem; }
input, button, select { min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--panel);
  border: 1px solid var(--control); border-radius: 6px; }
::placeholder { color: var(--soft); opacity: 1; }
button { cursor: pointer; font-weight: 600; }
button.pay { width: 100%; margin-bottom: 1.5rem; color: var(--on-action); background: var(--action); border-color: var(--action); }
.country { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; margin-bottom: 1.5rem; }
.country label { margin: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .5rem; }
.cards button { display: grid; align-content: start; width: 100%; height: 100%; text-align: start; }
summary { padding: .6rem 0; cursor: pointer; font-weight: 600; }
.cards span { display: block; font-weight: 400; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.fault { padding: .75rem 1rem; color: var(--fault); border: 2px solid; border-radius: 6px; font-weight: 600; }
.choices { margin-bottom: 1.5rem; display: flex; flex-wrap: wrap; gap: .75rem; }
.end { text-align: end; white-space: nowrap; }
`;
