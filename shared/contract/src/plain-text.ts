/** Controls but the line feed, line separators, and marks that turn the direction of the text beside them. */
const invisible = /(?!\n)\p{Cc}|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A visitor's text as it is kept: composed letters, no invisible marks, one empty line at most. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(invisible, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The same on one line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ');
