import type { JobReason } from '@irodori/contract/entities';

/** The reason why this attempt cannot finish its job, where it is not the engine's. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  /** The message that the visitor sees; `message` goes to the log. */
  readonly publicMessage: string;
  readonly isRetryable: boolean;
  readonly reason: Extract<JobReason, 'failed' | 'blocked' | 'not_understood'>;

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
}
