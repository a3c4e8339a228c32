import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { RadioGroup } from '@irodori/ui/radio-group';
import { TextArea } from '@irodori/ui/text-area';
import { type RefObject, useState } from 'react';
import {
  type Comment,
  type Content,
  failureOf,
  type Failure,
  longest,
  reportComment,
  reportReason,
  type ReportReason,
} from './comment-calls.ts';

const reasonWords = {
  spam: 'Advertising or nonsense',
  hateful: 'Hate, threats or insults',
  personal: 'Somebody’s private details',
  unrelated: 'Not about this text',
} as const satisfies Record<ReportReason, string>;

const options = reportReason.options.map((value) => ({ value, label: reasonWords[value] }));

interface ReportCommentProps {
  readonly content: Content;
  /** The comment to report; the dialog is open while there is one. */
  readonly comment: Comment | undefined;
  /** The address of the sign-in. */
  readonly signIn: string;
  readonly isSignedIn: boolean;
  /** Gets the focus after a report, since the comment is gone. */
  readonly focus: RefObject<HTMLElement | null>;
  /** A reader can close the dialog before the report has arrived. */
  readonly onReported: (id: string) => void;
  readonly onClose: () => void;
}

/** The dialog in which a reader tells the editors what is wrong with somebody else's comment. */
export function ReportComment({
  content,
  comment,
  focus,
  onReported,
  onClose,
  ...access
}: ReportCommentProps) {
  const [reported, setReported] = useState<string>();
  const isReported = comment !== undefined && reported === comment.documentId;
  return (
    <Dialog
      open={comment !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Report this comment"
      description="An editor reads your report. The author does not learn who sent it."
      {...(isReported ? { finalFocus: focus } : {})}
    >
      {comment === undefined ? null : isReported ? (
        <Notice tone="success" action={<DialogClose render={<Button>Close</Button>} />}>
          Thank you. Your report is in, and you will not see this comment again.
        </Notice>
      ) : access.isSignedIn ? (
        <Report
          key={comment.documentId}
          content={content}
          id={comment.documentId}
          onReported={() => {
            setReported(comment.documentId);
            onReported(comment.documentId);
          }}
        />
      ) : (
        <Text>
          Please <Link<string> to={access.signIn}>sign in to your reader account</Link> first.
        </Text>
      )}
    </Dialog>
  );
}

interface ReportProps {
  readonly content: Content;
  readonly id: string;
  readonly onReported: () => void;
}

function Report({ content, id, onReported }: ReportProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [words, setWords] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Exclude<Failure, 'gone'>>();
  const isLong = Array.from(words.trim()).length > longest.report;

  const send = async (): Promise<void> => {
    setWasTried(true);
    if (reason === undefined || isLong) return;
    setFailure(undefined);
    setIsSending(true);
    try {
      await reportComment(content, id, { reason, words });
      onReported();
    } catch (error) {
      const failed = failureOf(error);
      // It was deleted or hidden meanwhile, which is what the report asks for.
      if (failed === 'gone') onReported();
      else setFailure(failed);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <>
      <RadioGroup
        label="What is wrong with it?"
        name="reason"
        required
        options={options}
        value={reason ?? ''}
        error={wasTried && reason === undefined ? 'Please choose one.' : undefined}
        onValueChange={(value) => setReason(reportReason.parse(value))}
      />
      <TextArea
        label="In your words"
        name="words"
        rows={3}
        maxLength={longest.report}
        value={words}
        error={wasTried && isLong ? `At most ${longest.report} characters, please.` : undefined}
        onValueChange={setWords}
      />
      {failure === undefined ? null : <Notice tone="error">{failureWords[failure]}</Notice>}
      <Button variant="primary" busy={isSending} onClick={() => void send()}>
        Send the report
      </Button>
    </>
  );
}

const failureWords: Readonly<Record<Exclude<Failure, 'gone'>, string>> = {
  session: 'Your session has ended. Please sign in again, and send the report then.',
  'too-often': 'You have sent many reports within an hour. Please send this one later.',
  offline: 'You are offline. Please send the report when the connection is back.',
  away: 'Your report did not arrive. Please send it again.',
};
