import { senseOf } from '../phrases.ts';
import { phraseKey, type Token } from '../tokens.ts';
import { chinese, joints } from './chinese.ts';
import { grammar, japanese, joining, postfixNegators } from './japanese.ts';
import { englishTokens, translationsByPhrase } from './translation.ts';

const han = /\p{Script=Han}/u;
const katakana = /[\p{Script=Katakana}ー]/u;
const written = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** True for a word of Japanese or Chinese, which stands in a text without blanks around it. */
export const isContinuous = (word: string): boolean => written.test(word);

const english = translationsByPhrase([chinese, japanese], (phrase) => phrase);
const longest = Math.max(...[...english.keys()].map((phrase) => phrase.length));
const negation = new RegExp(`^(?:${postfixNegators})(?=$|[のでと]|[^\\p{Script=Hiragana}])`, 'u');

/** Splits Japanese or Chinese words at the phrases of the vocabulary. What is between two of them stays one unknown word. */
export const readContinuous = (text: string): Token[] => new ContinuousReader(text.toLowerCase()).read();

class ContinuousReader {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  /** Index of the first token that a negation after it excludes: “赤い帽子なし” is “no red hat”. */
  #phraseStart = 0;
  /** Characters that no phrase has taken. */
  #rest = '';
  /** True after “が” or “は”: the adjective that follows belongs to the noun before it. */
  #isSubject = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Token[] {
    let at = 0;
    while (at < this.#text.length) {
      const [negator] = negation.exec(this.#text.slice(at)) ?? [];
      const phrase = negator ?? this.#phraseAt(at) ?? '';
      if (phrase === '') this.#rest += this.#text[at];
      else {
        this.#endRest();
        if (negator === undefined) this.#take(phrase);
        else this.#negate(negator);
      }
      at += phrase.length || 1;
    }
    this.#endRest();
    return this.#tokens;
  }

  #take(phrase: string): void {
    const meaning = english.get(phrase) ?? phrase;
    const last = this.#tokens.at(-1);
    const isAfterNoun = !isModifier(last?.key);
    const tokens = englishTokens(
      meaning === 'of' && isAfterNoun && this.#isNegated() ? 'with' : meaning,
      phrase,
    );
    if (this.#isSubject && isAfterNoun && isModifier(meaning)) this.#tokens.splice(-1, 0, ...tokens);
    else this.#tokens.push(...tokens);
    this.#isSubject = false;
    if (meaning === 'and' || meaning === 'in') this.#phraseStart = this.#tokens.length;
  }

  /** “没有帽子的男孩” excludes the hat and not the boy. */
  #isNegated(): boolean {
    return this.#tokens.slice(this.#phraseStart).some(({ key }) => key === 'without');
  }

  /** Japanese negates after the phrase, English before it. */
  #negate(raw: string): void {
    this.#tokens.splice(this.#phraseStart, 0, { key: 'no', raw });
    this.#tokens.push({ key: 'with', raw: '' });
    this.#phraseStart = this.#tokens.length;
  }

  #endRest(): void {
    const rest = this.#rest;
    this.#rest = '';
    if (joining.test(rest)) this.#take('和');
    else if (!isContinuous(rest)) this.#tokens.push(...readOther(rest));
    else if (grammar.test(rest)) {
      if (/^[でにて]$/.test(rest)) this.#phraseStart = this.#tokens.length;
      this.#isSubject = /^[がは]$/.test(rest);
    } else {
      const word = rest.replace(/^[のをがはにでとも]|[のをがはにでとも]+$/g, '');
      this.#tokens.push({ key: word, raw: word });
    }
  }

  /** The longest phrase of the vocabulary that begins at an index and does not cut a longer word. */
  #phraseAt(at: number): string | undefined {
    for (let length = Math.min(longest, this.#text.length - at); length > 0; length--) {
      const phrase = this.#text.slice(at, at + length);
      if (english.has(phrase)) return this.#isWhole(phrase, at) ? phrase : undefined;
    }
    return undefined;
  }

  /** A single Chinese character, and any word in katakana, is often a part of another word: “海” of “海老”. */
  #isWhole(phrase: string, at: number): boolean {
    const before = this.#rest.at(-1) ?? '';
    const next = at + phrase.length;
    const after = this.#text[next] ?? '';
    const isCut = (script: RegExp) =>
      script.test(before) || (script.test(after) && this.#phraseAt(next) === undefined);
    if (phrase.length === 1) return joints.includes(phrase) || !han.test(phrase) || !isCut(han);
    return !katakana.test(phrase) || !isCut(katakana);
  }
}

const isModifier = (key = ''): boolean => senseOf(key)?.isModifier === true;

/** Words of another script in the middle of Japanese or Chinese ones. */
const readOther = (text: string): Token[] => (text === '' ? [] : [{ key: phraseKey(text), raw: text }]);
