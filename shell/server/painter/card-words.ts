/** Columns of a text: emoji, and letters beyond the scripts of half width, count twice. */
const wide =
  /\p{RGI_Emoji}|\p{Emoji_Presentation}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303F\uFF01-\uFF60]/v;
/** Control characters, and the invisible ones that turn the direction of what follows. */
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gv;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as a preview picture shows it: one line, cut with “…” after so many columns. Signs without a glyph are left out; a
 * text with such a letter is left out as a whole, since other words would remain.
 */
export function shownWords(text: string, columns: number, hasGlyph: (codePoint: number) => boolean): string {
  const line = text.toWellFormed().normalize('NFC').replaceAll(invisible, ' ');
  const missing = [...graphemes.segment(line)].filter(({ segment }) => !isDrawn(segment, hasGlyph));
  if (missing.some(({ segment }) => /[\p{L}\p{M}\p{N}]/v.test(segment))) return '';
  const gaps = new Set(missing.map(({ index }) => index));
  const drawn = [...graphemes.segment(line)].map(({ segment, index }) => (gaps.has(index) ? ' ' : segment));
  return cut(drawn.join('').replaceAll(/\s+/gv, ' ').trim(), columns);
}

/** Whether all code points of a letter or sign have glyphs. Some only change the sign before them, and have none. */
const isDrawn = (segment: string, hasGlyph: (codePoint: number) => boolean): boolean =>
  [...segment].every(
    (part) => /[\p{Default_Ignorable_Code_Point}\s]/v.test(part) || hasGlyph(part.codePointAt(0) ?? 0),
  );

function cut(line: string, columns: number): string {
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

/** A text for XML and for Pango's markup, in which it stands for itself. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/gv, (sign) => entities[sign] ?? sign);

const emoji = /(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji_Modifier})+/gv;

/** Whether a text has emoji, which are drawn in colours. */
export const hasEmoji = (text: string): boolean => text.search(emoji) !== -1;

/** A text as markup. Korean words are parted at blanks alone: word joiners keep their syllables together. */
const words = (text: string): string =>
  escaped(text).replaceAll(/(?<=\p{sc=Hangul})(?=\p{sc=Hangul})/gv, '\u2060');

/**
 * A text as Pango's markup. Emoji are set in the family of emoji, since Pango takes the
 * digit of a keycap from the font of the words; they are as high as capital letters.
 */
export function asMarkup(text: string, emojiFamily: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(emoji)) {
    parts.push(
      escaped(text.slice(end, index)),
      `<span font_family="${emojiFamily}" size="86%">${found}</span>`,
    );
    end = index + found.length;
  }
  return [...parts, words(text.slice(end))].join('');
}
