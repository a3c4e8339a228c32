import { SlotProblem, type SlotProblemProps } from './slot-problem.tsx';

/** Replaces a page whose data did not arrive in time. */
export const LateData = ({ reference, retry }: Pick<SlotProblemProps, 'reference' | 'retry'>) => (
  <>
    <title>One moment · Irodori</title>
    <SlotProblem
      title="This page takes longer than usual"
      action="Try again now"
      reference={reference}
      retry={retry}
    >
      There is much to do here at the moment. The page comes by itself in a little while. Your pictures and
      credits are safe.
    </SlotProblem>
  </>
);
