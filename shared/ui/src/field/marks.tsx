import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';

export interface MarksProps {
  readonly text: string;
  /** The phrases to underline, in any case of their letters. */
  readonly phrases: readonly string[];
  readonly ref: Ref<HTMLDivElement>;
}

/** Underlines phrases of a text area: the same text in the same box above it, of which only the lines are seen. */
export const Marks = ({ text, phrases, ref }: MarksProps) => (
  <div
    ref={ref}
    aria-hidden="true"
    dir="auto"
    className={classNames(control.control, control.area, control.marks)}
  >
    {partsOf(text, phrases).map((part, index) =>
      // Of parts that are split by a group, every second one is a match.
      index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
    )}
  </div>
);

function partsOf(text: string, phrases: readonly string[]): string[] {
  const patterns = phrases.map((phrase) => phrase.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return patterns.length === 0 ? [text] : text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
}
