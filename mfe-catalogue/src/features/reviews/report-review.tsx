import type { AppReview } from '@irodori/contract/entities';
import { type ReviewReportReason, reviewReportReason } from '@irodori/contract/review';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { RadioGroup } from '@irodori/ui/radio-group';
import { useState } from 'react';
import { reportReview } from './own-review-calls.ts';
import { SignInLink } from './sign-in-link.tsx';

const reasonWords = {
  spam: 'Advertising or nonsense',
  hateful: 'Hate, threats or insults',
  personal: 'Somebody’s private details',
  unrelated: 'Not about this app',
} as const satisfies Record<ReviewReportReason, string>;

const options = reviewReportReason.options.map((value) => ({ value, label: reasonWords[value] }));

export interface ReportReviewProps {
  /** The review to report; the dialog is open while there is one. */
  readonly review: AppReview | undefined;
  readonly onClose: () => void;
}

/** The dialog in which a visitor tells the administrators what is wrong with a review. */
export function ReportReview({ review, onClose }: ReportReviewProps) {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Dialog
      open={review !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Report this review"
      description="A person reads your report. The author does not learn who sent it."
    >
      {review === undefined ? null : isSignedIn ? (
        <Report key={review.id} review={review} />
      ) : (
        <Text>
          Please <SignInLink>sign in</SignInLink> first.
        </Text>
      )}
    </Dialog>
  );
}

function Report({ review }: { review: AppReview }) {
  const platform = usePlatform();
  const [reason, setReason] = useState<ReviewReportReason>();
  const [wasTried, setWasTried] = useState(false);
  const [state, setState] = useState<'idle' | 'running' | 'sent'>('idle');
  const [problem, setProblem] = useState<string>();

  const send = async (): Promise<void> => {
    setWasTried(true);
    if (reason === undefined) return;
    setState('running');
    const failure = await reportReview(platform, review.id, reason);
    setProblem(failure);
    setState(failure === undefined ? 'sent' : 'idle');
  };

  if (state === 'sent')
    return (
      <Notice tone="success" action={<DialogClose render={<Button>Close</Button>} />}>
        Thank you. Your report is in.
      </Notice>
    );
  return (
    <>
      <RadioGroup
        label="What is wrong with it?"
        name="reason"
        required
        options={options}
        value={reason ?? ''}
        error={wasTried && reason === undefined ? 'Please choose one.' : undefined}
        onValueChange={(value) => setReason(reviewReportReason.parse(value))}
      />
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      <Button variant="primary" busy={state === 'running'} onClick={() => void send()}>
        Send the report
      </Button>
    </>
  );
}
