import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';

export interface MarksProps {
  readonly text: string;
  /** The phrases to underline, in any case of their letters. */
  readonly phrases: readonly string[];
  /** Whether the field has one line, which is as long as its text. */
  readonly isOneLine?: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

/** Underlines phrases of a field: the same text in the same box above it, of which only the lines are seen. */
export const Marks = ({ text, phrases, isOneLine = false, ref }: MarksProps) => (
  <div
    ref={ref}
    aria-hidden="true"
    dir="auto"
    className={classNames(control.control, isOneLine ? control.oneLine : control.area, control.marks)}
  >
    {partsOf(text, phrases).map((part, index) =>
      // Of parts that are split by a group, every second one is a match.
      index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
    )}
  </div>
);

function partsOf(text: string, phrases: readonly string[]): string[] {
  return phrases.length === 0
    ? [text]
    : text.split(new RegExp(`(${phrases.map(patternOf).join('|')})`, 'giu'));
}

const isLatin = (letter: string | undefined): boolean => /\p{Script=Latin}/u.test(letter ?? '');

/** The phrase as whole words: “art” is no part of “heart”. Scripts without blanks between words have no such bounds. */
function patternOf(phrase: string): string {
  const before = isLatin(phrase.at(0)) ? String.raw`(?<!\p{Script=Latin})` : '';
  const after = isLatin(phrase.at(-1)) ? String.raw`(?!\p{Script=Latin})` : '';
  return `${before}${phrase.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}${after}`;
}
