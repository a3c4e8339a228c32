import type { UserRow } from '../accounts/users.ts';

/** A text message that carries a code. */
export interface Text {
  /** The digits of an E.164 number. */
  readonly to: string;
  /** What the reader sees. */
  readonly body: string;
  readonly code: string;
  readonly user: UserRow;
  /** What it is for, where not for signing in. */
  readonly type?: 'mfa';
  /** Where the request came from. */
  readonly address: string;
}

/** Resolves when the message is on its way. */
export type SendText = (text: Text) => Promise<void>;
