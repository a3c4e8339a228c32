import type { JobReason } from '@irodori/contract/entities';

/** The reason why this attempt cannot finish its job. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  /** The message that the visitor sees; `message` goes to the log. */
  readonly publicMessage: string;
  readonly isRetryable: boolean;
  readonly reason: Extract<JobReason, 'failed' | 'not_understood'>;

  constructor(
    message: string,
    publicMessage: string,
    isRetryable: boolean,
    reason: JobFault['reason'] = 'failed',
  ) {
    super(message);
    this.publicMessage = publicMessage;
    this.isRetryable = isRetryable;
    this.reason = reason;
  }

  /** `phrases` are the visitor's own words, which no log has. */
  static ofWords(phrases: readonly string[]): JobFault {
    const named = phrases.map((phrase) => `“${phrase}”`).join(', ');
    const publicMessage = `This generator draws one person, and knows none of this: ${named}.`;
    return new JobFault('No word says who is to be drawn', publicMessage, false, 'not_understood');
  }

  static ofEngine(engine: string, failure: { message: string; isRetryable: boolean }): JobFault {
    const publicMessage = 'The drawing could not be finished. Please try again.';
    return new JobFault(`Engine ${engine}: ${failure.message}`, publicMessage, failure.isRetryable);
  }
}
