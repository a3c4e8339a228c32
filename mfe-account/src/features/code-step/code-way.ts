import type { SignInProblem } from '../sign-in/sign-in-words.ts';

/** How codes reach a visitor. */
export interface CodeWay {
  /** The email address or phone number, as the visitor reads it. */
  readonly address: string;
  readonly words: CodeWords;
  /** Sends a code, which replaces the former one. */
  readonly send: () => Promise<void>;
  /** Signs in by the code. */
  readonly redeem: (code: string) => Promise<void>;
  readonly explain: (error: unknown) => SignInProblem;
}

export interface CodeWords {
  readonly title: string;
  /** The words before and after the address. */
  readonly sent: readonly [string, string];
  /** What a guest should know. */
  readonly guest: string;
  readonly label: string;
  readonly hint: string;
  /** The button with which another address is typed. */
  readonly other: string;
}
