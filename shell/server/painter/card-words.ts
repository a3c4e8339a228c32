/** Columns of a text: letters beyond the scripts of half width count twice. */
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303F\uFF01-\uFF60]/v;
/** Emoji, which the site's font does not have, and the signs that only change emoji. */
const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\uFE0E\uFE0F\u20E3]/gv;
/** Control characters, and the invisible ones that turn the direction of what follows. */
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gv;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as a preview picture shows it: one line without emoji, cut with “…” after so many columns. */
export function shownWords(text: string, columns: number): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(emoji, ' ')
    .replaceAll(invisible, ' ')
    .replaceAll(/\s+/gv, ' ')
    .trim();
  let width = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    width += wide.test(segment) ? 2 : 1;
    if (width > columns) return `${atWord(line.slice(0, index), line.slice(index))}…`;
  }
  return line;
}

/** The part of a text before a cut, without the short beginning of a word that the cut parts. */
const atWord = (before: string, after: string): string =>
  (after.startsWith(' ') ? before : before.replace(/ \S{1,14}$/v, '')).trimEnd();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as Pango's markup, in which it stands for itself. */
export const asMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/gv, (sign) => entities[sign] ?? sign);
