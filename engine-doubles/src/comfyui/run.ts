import type { Graph } from './graph.ts';
import type { LedgerEntry } from '../ledger.ts';

/** What goes differently in one run. */
export interface RunScript {
  /** The first step ends with this exception. */
  readonly exception?: { readonly exception_type: string; readonly exception_message: string };
  /** Somebody else interrupts the run after its first step. */
  readonly isInterrupted?: true;
  /** The server reports a blocked branch of the workflow as an error, and the run succeeds. */
  readonly isBlockedInPart?: true;
  /** A preview of another run comes before the own one. */
  readonly strayPreview?: Uint8Array;
  /** The file of the picture, instead of a drawn one. */
  readonly file?: Uint8Array;
  /** The size of the picture, whatever was ordered. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The output has so many pictures. */
  readonly count?: number;
  /** The values of the progress, instead of 1 to `steps`. */
  readonly progress?: readonly (number | null)[];
}

/** A run as the queue keeps it. */
export interface Run {
  readonly number: number;
  readonly id: string;
  readonly graph: Graph;
  readonly extraData: Readonly<Record<string, unknown>>;
  /** The output nodes to draw. */
  readonly outputs: readonly string[];
  readonly script: RunScript;
  readonly entry: LedgerEntry;
  /** Ends the run between two steps. */
  readonly interrupted: AbortController;
}

export interface SavedImage {
  readonly filename: string;
  readonly subfolder: string;
  readonly type: 'output';
}

export const exceptions = {
  memory: {
    exception_type: 'torch.OutOfMemoryError',
    exception_message:
      'Allocation on device \nThis error means you ran out of memory on your GPU.\n\nTIPS: If the workflow worked before you might have accidentally set the batch_size to a large number.',
  },
  /** How a run ends that loads a file which is no picture. */
  brokenFile: { exception_type: 'OSError', exception_message: 'Truncated File Read\n' },
  defect: {
    exception_type: 'RuntimeError',
    exception_message: 'mat1 and mat2 shapes cannot be multiplied (77x2048 and 768x320)\n',
  },
} as const satisfies Record<string, RunScript['exception']>;

/** As `/queue` shows a run, and as the history keeps it. */
export const shownRun = ({ number, id, graph, extraData, outputs }: Run) => [
  number,
  id,
  graph,
  extraData,
  outputs,
];
