import type { JobReason } from '@irodori/contract/entities';
import type { JobOutput } from '@irodori/contract/job';
import type { FoundCheck } from '@irodori/contract/picture-check';
import type { RunRecord } from './backend.ts';

/** What is noted of a picture that its owner may not see. */
export interface StoppedPicture {
  readonly found: FoundCheck;
  /** The run that drew the picture; undefined if the visitor added it. */
  readonly record?: RunRecord;
}

/** The reason why this attempt cannot finish its job, where it is not the engine's. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  /** The message that the visitor sees; `message` goes to the log. */
  readonly publicMessage: string;
  readonly isRetryable: boolean;
  readonly reason: Extract<JobReason, 'failed' | 'not_understood' | 'held' | 'unsuitable'>;
  /** What the picture check found, and the run that it ended, if it is the reason. */
  readonly stopped: StoppedPicture | undefined;

  constructor(
    message: string,
    publicMessage: string,
    isRetryable: boolean,
    reason: JobFault['reason'] = 'failed',
    stopped?: StoppedPicture,
  ) {
    super(message);
    this.publicMessage = publicMessage;
    this.isRetryable = isRetryable;
    this.reason = reason;
    this.stopped = stopped;
  }

  /** `phrases` are the visitor's own words, which no log has. */
  static ofWords(phrases: readonly string[]): JobFault {
    const named = phrases.map((phrase) => `“${phrase}”`).join(', ');
    const publicMessage = `This generator draws one person, and knows none of this: ${named}.`;
    return new JobFault('No word says who is to be drawn', publicMessage, false, 'not_understood');
  }

  /** The picture that `output` describes waits for a person to look at it. */
  static ofHeld({ found, record }: Required<StoppedPicture>, output: JobOutput): JobFault {
    const publicMessage = 'Our picture check is not sure about this picture.';
    return new JobFault('A person has to look at the picture', publicMessage, false, 'held', {
      found: { ...found, output },
      record,
    });
  }

  /** The picture check stopped the picture, which is not kept. */
  static ofUnsuitable(stopped: Required<StoppedPicture>): JobFault {
    const publicMessage =
      'Our picture check found that this picture may not be suitable, so it is not shown and not kept.';
    return new JobFault('The picture check stopped the picture', publicMessage, false, 'unsuitable', stopped);
  }

  /** The picture check stopped the picture that the visitor added, and no engine gets it. */
  static ofUnsuitableInput(found: FoundCheck): JobFault {
    const publicMessage =
      'Our picture check found that the picture that you added may not be suitable, so the generator did not get it, and nothing was drawn. Please choose another one.';
    const message = 'The picture check stopped the visitor’s picture';
    return new JobFault(message, publicMessage, false, 'unsuitable', { found });
  }

  /** The engine refused the visitor's picture; `message` is what the engine said. */
  static ofRefusedInput(message: string): JobFault {
    const publicMessage =
      'This generator could not begin with your picture. Please try again with another one, or without one.';
    return new JobFault(message, publicMessage, false);
  }
}
