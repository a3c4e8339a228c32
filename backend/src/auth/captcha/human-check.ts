/** The requests that only humans may make. */
export type GuardedAction = 'sign_in' | 'sign_up' | 'sign_in_as_guest' | 'recover';

/** Judges whether a visitor is human. */
export interface HumanCheck {
  /**
   * Judges the `captcha_token` of a request and uses it up.
   * @param work how often the usual proof of work must have been doubled; 0 unless `mostWork` is given
   * @returns undefined for a human; otherwise the reason of the refusal, which becomes part of the response's message
   *   (`captcha protection: request disallowed (<reason>)`)
   * @throws CheckUnavailable if nobody can judge; the request is then answered with 500
   */
  verify(token: string, action: GuardedAction, work: number): Promise<string | undefined>;
  /**
   * How often the proof of work of a sign-in may be doubled after wrong passwords of strangers. Absent: never, for
   * checks that ask for no work.
   */
  readonly mostWork?: number;
  /** The secret of the browser that a token carries. Absent: accounts know no devices. */
  deviceOf?(token: string): string | undefined;
}

/** The provider that judges visitors does not respond. */
export class CheckUnavailable extends Error {
  override readonly name = 'CheckUnavailable';
}
