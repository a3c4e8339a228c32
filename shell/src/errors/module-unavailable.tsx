import { SlotProblem, type SlotProblemProps } from '../chrome/status/slot-problem.tsx';

interface Props extends Pick<SlotProblemProps, 'reference' | 'retry'> {
  readonly module: string;
}

/** Replaces a page whose module failed; the rest of the site works. */
export const ModuleUnavailable = ({ module, reference, retry }: Props) => (
  <>
    <title>Unavailable · Irodori</title>
    <SlotProblem
      title={`${nameOf(module)} is unavailable for the moment`}
      action="Try again"
      reference={reference}
      retry={retry}
    >
      The rest of the site works. Your pictures and credits are safe.
    </SlotProblem>
  </>
);

/** A readable name from a module's id: `my-gallery` → `My gallery`. */
function nameOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
