import { afterEach, beforeEach, expect, test } from 'vitest';
import { areaOf } from './area-of.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="site">
      <a href="#main">Skip</a>
      <header><button id="menu" aria-controls="menu-list">Menu</button></header>
      <main id="main">
        <header><h1>A page</h1></header>
        <button id="choose" aria-controls="choices">Choose</button>
      </main>
      <footer><a href="/imprint">Imprint</a></footer>
    </div>
    <div data-base-ui-portal><div role="dialog" id="choices"><header id="choice">One</header></div></div>
    <div data-base-ui-portal><div role="dialog" id="menu-list"><b id="item">Sign out</b></div></div>
    <div data-base-ui-portal><div role="dialog" id="keys"><b id="key">Enter</b></div></div>`;
});

afterEach(() => {
  document.body.replaceChildren();
});

const at = (selector: string) => {
  const { owner, part, element } = areaOf(document.querySelector(selector) ?? document.body);
  return [owner, part, element.id || element.localName];
};

test('everything in the slot belongs to the module of the page, its own headers included', () => {
  expect(at('h1')).toEqual(['page', 'slot', 'main']);
});

test('header, footer and the rest of the layout belong to the shell', () => {
  expect(at('#menu')).toEqual(['shell', 'header', 'header']);
  expect(at('footer a')).toEqual(['shell', 'footer', 'footer']);
  expect(at('[href="#main"]')).toEqual(['shell', 'layout', 'a']);
});

test('a dialog belongs to the owner of the control that opened it', () => {
  expect(at('#choice')).toEqual(['page', 'dialog of the slot', 'choices']);
  expect(at('#item')).toEqual(['shell', 'dialog of the header', 'menu-list']);
});

test('the owner of a dialog that no control names is unknown', () => {
  expect(at('#key')).toEqual(['unknown', 'dialog', 'keys']);
});
