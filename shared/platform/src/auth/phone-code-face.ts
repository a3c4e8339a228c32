/**
 * Signing in by a code in a text message, which `WaysFace.offered` says to be possible. Numbers are in E.164, e.g.
 * `+819012345678`. The code of this face is loaded with the first call.
 */
export interface PhoneCodeFace {
  /**
   * Sends the message. A number without an account gets one when it is sent; the response and its time are the same.
   * @throws PlatformError `over_sms_send_rate_limit`, `over_request_rate_limit`, `validation_failed` …
   */
  send(phone: string): Promise<void>;
  /**
   * Signs in by the code. A guest whose number is new keeps the guest account with its pictures and credits.
   * @throws PlatformError `otp_expired` for a code that is wrong, too old, or used
   */
  redeem(given: { readonly phone: string; readonly code: string }): Promise<void>;
  /** The number of the signed-in visitor’s account; null without one. */
  own(): Promise<string | null>;
  /** Sends a code to the new number of the account. @throws PlatformError as `send`, hosted `phone_exists`, `insufficient_aal` */
  change(phone: string): Promise<void>;
  /** Changes the number by the code. The session goes on as it is. @throws PlatformError `otp_expired`, `phone_exists` … */
  confirmChange(given: { readonly phone: string; readonly code: string }): Promise<void>;
}
