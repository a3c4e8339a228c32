'use strict';

/** Controls but the line feed, line separators, and marks that turn the direction of the text beside them. */
const invisible = /(?!\n)\p{Cc}|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A reader's words as they are stored, by the rules of `shared/contract/src/plain-text.ts`: one empty line at most. */
const plainText = (text) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(invisible, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

module.exports = { plainText };
