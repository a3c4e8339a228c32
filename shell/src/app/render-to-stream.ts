import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import type { Writable } from 'node:stream';

export interface Rendering {
  readonly pipe: (destination: Writable) => void;
  /** What a component threw before the first byte; the stream is then of no use. */
  readonly failure: { readonly error: unknown } | undefined;
}

interface Watch {
  readonly deadlineMs: number;
  /** Aborted when the visitor leaves: nothing more is rendered then. */
  readonly signal: AbortSignal;
  /** Hears errors that come after the first byte. */
  readonly report: (error: unknown) => void;
}

/** Resolves when the page's frame is ready to be sent; what suspends follows in the stream. */
export function renderToStream(
  page: ReactNode,
  options: RenderToPipeableStreamOptions,
  { deadlineMs, signal, report }: Watch,
): Promise<Rendering> {
  return new Promise((resolve, reject) => {
    let failure: { error: unknown } | undefined;
    let isReady = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      // What is ready is sent in its place: React would send a large page's fallback first, and the footer would jump.
      progressiveChunkSize: Infinity,
      onShellReady() {
        isReady = true;
        if (failure !== undefined) abort();
        resolve({ pipe, failure });
      },
      onAllReady: forget,
      onShellError(error) {
        forget();
        reject(error);
      },
      onError(error) {
        if (isReady && failure === undefined) report(error);
        else failure ??= { error };
      },
    });
    const timer = setTimeout(
      () => abort(new Error(`The page took longer than ${deadlineMs} ms.`)),
      deadlineMs,
    );
    const leave = () => abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    function forget(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  });
}
