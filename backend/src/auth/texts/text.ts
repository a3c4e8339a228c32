import type { UserRow } from '../accounts/users.ts';

/** A text message with a code. */
export interface Text {
  /** The digits of an E.164 number. */
  readonly to: string;
  /** The whole message, including the code. */
  readonly body: string;
  readonly code: string;
  readonly user: UserRow;
  /** The purpose of the code; undefined for a sign-in. */
  readonly type?: 'mfa';
  /** The IP address of the request. */
  readonly address: string;
}

/** Resolves when the sender has accepted the message. */
export type SendText = (text: Text) => Promise<void>;
