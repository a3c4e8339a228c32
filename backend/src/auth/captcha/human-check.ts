/** The actions that require the human check. */
export type GuardedAction = 'sign_in' | 'sign_up' | 'sign_in_as_guest' | 'recover';

/** Decides whether a visitor is human. */
export interface HumanCheck {
  /**
   * Verifies the `captcha_token` of a request and marks it as used.
   * @param work how often the usual proof of work must have been doubled; 0 unless `mostWork` is given
   * @returns undefined for a human; otherwise the reason of the refusal, which becomes part of the response's message
   *   (`captcha protection: request disallowed (<reason>)`)
   * @throws CheckUnavailable if the token cannot be verified; the response is then a 500
   */
  verify(token: string, action: GuardedAction, work: number): Promise<string | undefined>;
  /**
   * How often the proof of work of a sign-in may be doubled after wrong passwords from unknown devices. Absent for
   * checks without a proof of work.
   */
  readonly mostWork?: number;
  /** Reads the secret of the browser from a token. Absent for checks that do not support known devices. */
  deviceOf?(token: string): string | undefined;
}

/** The human check could not verify a token, for example because the captcha provider does not respond. */
export class CheckUnavailable extends Error {
  override readonly name = 'CheckUnavailable';
}
