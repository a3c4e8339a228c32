import { loginPath } from '@irodori/contract/paths';
import { type PictureReportReason, pictureReportReason } from '@irodori/contract/shown-pictures';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { RadioGroup } from '@irodori/ui/radio-group';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sendReport } from './send-report.ts';

const reasonWords = {
  sexual: 'Sexual, or sexual about young people',
  violent: 'Cruel or violent',
  hateful: 'Hate or threats',
  personal: 'Somebody’s likeness or private details',
  other: 'Something else that should not be here',
} as const satisfies Record<PictureReportReason, string>;

const options = pictureReportReason.options.map((value) => ({ value, label: reasonWords[value] }));

interface ReportPictureProps {
  readonly jobId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog in which a visitor tells the administrators what is wrong with a picture. */
export default function ReportPicture({ jobId, open, onClose }: ReportPictureProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const { returnPath } = usePlatform();
  const { pathname } = useLocation();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Report this picture"
      description="A person reads your report. The picture’s owner does not learn who sent it."
    >
      {isSignedIn ? (
        <Report jobId={jobId} />
      ) : (
        <Text>
          Please{' '}
          <Link to={loginPath} onClick={() => returnPath.remember(pathname)}>
            sign in
          </Link>{' '}
          first.
        </Text>
      )}
    </Dialog>
  );
}

function Report({ jobId }: { jobId: string }) {
  const platform = usePlatform();
  const [reason, setReason] = useState<PictureReportReason>();
  const [wasTried, setWasTried] = useState(false);
  const [state, setState] = useState<'idle' | 'running' | 'sent'>('idle');
  const [problem, setProblem] = useState<string>();

  const send = async (): Promise<void> => {
    setWasTried(true);
    if (reason === undefined) return;
    setState('running');
    const failure = await sendReport(platform, jobId, reason);
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
        onValueChange={(value) => setReason(pictureReportReason.parse(value))}
      />
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      <Button variant="primary" busy={state === 'running'} onClick={() => void send()}>
        Send the report
      </Button>
    </>
  );
}
