import { senseOf } from '../phrases.ts';
import { phraseKey, type Token } from '../tokens.ts';
import { arabic } from './arabic.ts';
import { spanish } from './spanish.ts';
import { englishTokens, translationsByPhrase } from './translation.ts';

/** A word without accents or vowel signs, which many people leave out. */
const fold = (key: string): string =>
  key
    .normalize('NFD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .replaceAll('ى', 'ي');

const foldPhrase = (phrase: string): string => fold(phraseKey(phrase));
const spanishWords = translationsByPhrase([spanish], foldPhrase);
const arabicWords = translationsByPhrase([arabic], foldPhrase);
/** Number of words in the longest phrase. */
const longest = 5;

/**
 * True if more words of a text are Spanish alone than English alone, and every third is: words such as “sin” belong to
 * several languages.
 */
export function isSpanish(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ key }) => ({
    isEnglish: senseOf(key) !== undefined,
    isSpanish: spanishWords.has(fold(key)),
  }));
  const onlySpanish = words.filter((word) => word.isSpanish && !word.isEnglish).length;
  const onlyEnglish = words.filter((word) => word.isEnglish && !word.isSpanish).length;
  return onlySpanish > onlyEnglish && onlySpanish * 3 >= words.length;
}

/** Words that were read together, and whether they are of another language. */
interface Piece {
  readonly tokens: readonly Token[];
  readonly isForeign: boolean;
}

/** Reads a clause's Arabic words, and its Spanish ones if the text is Spanish, in the order of English words. */
export function readSpaced(tokens: readonly Token[], readsSpanish: boolean): Token[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    const { length, ...piece } = pieceAt(tokens, at, readsSpanish);
    pieces.push(piece);
    at += length;
  }
  return modifiersFirst(pieces).flatMap((piece) => piece.tokens);
}

function pieceAt(tokens: readonly Token[], at: number, readsSpanish: boolean): Piece & { length: number } {
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length);
    const key = fold(words.map((word) => word.key).join(' '));
    const raw = words.map((word) => word.raw).join(' ');
    const english = (readsSpanish ? spanishWords.get(key) : undefined) ?? readArabic(key);
    if (english !== undefined) return { tokens: englishTokens(english, raw), isForeign: true, length };
  }
  return { tokens: tokens.slice(at, at + 1), isForeign: false, length: 1 };
}

/** Arabic writes “and”, “with” and “the” together with the next word, and an object with a final alif. */
function readArabic(key: string): string | undefined {
  const whole = arabicWords.get(key) ?? arabicWords.get(key.replace(/ا$/, ''));
  if (whole !== undefined) return whole;
  const [, and = '', preposition = '', word = ''] = /^([وف]?)([بلك]?)(?:ال)?(\p{L}{2}.*)$/u.exec(key) ?? [];
  const rest = arabicWords.get(word) ?? arabicWords.get(word.replace(/ا$/, ''));
  if (rest === undefined) return undefined;
  return [and === '' ? [] : 'and', preposition === 'ب' ? 'with' : [], rest].flat().join(' ');
}

/** Moves foreign colours and adjectives before their noun: “ojos verdes y grandes” becomes “green big eyes”. */
function modifiersFirst(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at] as Piece;
    const end = isNamed(piece) ? endOfModifiers(pieces, at + 1) : at + 1;
    ordered.push(...pieces.slice(at + 1, end).filter(isModifier), piece);
    at = end;
  }
  return ordered;
}

/** Index after the last modifier that belongs to the noun before `start`. */
function endOfModifiers(pieces: readonly Piece[], start: number): number {
  let end = start;
  for (let at = start; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (isModifier(piece)) end = at + 1;
    else if (!isBetween(piece)) break;
  }
  return end;
}

const senseOfPiece = ({ tokens }: Piece) => senseOf(tokens.map(({ key }) => key).join(' '));
const isModifier = (piece: Piece): boolean => piece.isForeign && senseOfPiece(piece)?.isModifier === true;
const isNamed = (piece: Piece): boolean => {
  const sense = senseOfPiece(piece);
  return sense?.noun !== undefined || sense?.values !== undefined || sense?.role !== undefined;
};
/** “And”, and words that say nothing, may stand between a noun and its adjectives; a preposition may not. */
const isBetween = (piece: Piece): boolean => {
  const sense = senseOfPiece(piece);
  const isAnd = piece.tokens.length === 1 && piece.tokens[0]?.key === 'and';
  return isAnd || (sense?.mark === 'filler' && sense.isBoundary !== true);
};
