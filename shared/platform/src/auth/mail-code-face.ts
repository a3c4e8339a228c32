/** Signing in by an email that contains a code and a link. The code of this face is loaded with the first call. */
export interface MailCodeFace {
  /**
   * Sends the email. An address without an account gets one when it is sent; the response and its time are the same.
   * `name` is the name of a new account, `returnTo` the full URL of the callback page.
   * @throws PlatformError `over_email_send_rate_limit`, `over_request_rate_limit`, `signup_disabled` …
   */
  send(request: { readonly email: string; readonly name?: string; readonly returnTo: string }): Promise<void>;
  /**
   * Signs in by the code. A guest whose address is new keeps the guest account with its pictures and credits.
   * @throws PlatformError `otp_expired` for a code that is wrong, too old, or used
   */
  redeem(given: { readonly email: string; readonly code: string }): Promise<void>;
}
