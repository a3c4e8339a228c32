/** The reason why this attempt cannot finish its job. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  /** The message that the visitor sees; `message` goes to the log. */
  readonly publicMessage: string;
  readonly isRetryable: boolean;

  constructor(message: string, publicMessage: string, isRetryable: boolean) {
    super(message);
    this.publicMessage = publicMessage;
    this.isRetryable = isRetryable;
  }

  static ofEngine(engine: string, failure: { message: string; isRetryable: boolean }): JobFault {
    const publicMessage = 'The drawing could not be finished. Please try again.';
    return new JobFault(`Engine ${engine}: ${failure.message}`, publicMessage, failure.isRetryable);
  }
}
