import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import type { Writable } from 'node:stream';

export interface Rendering {
  readonly pipe: (destination: Writable) => void;
  /** An error that a component threw before the first byte; the stream is then unusable. */
  readonly failure: { readonly error: unknown } | undefined;
}

interface Watch {
  readonly deadlineMs: number;
  /** Aborted when the visitor leaves, which stops rendering. */
  readonly signal: AbortSignal;
  /** Called with errors after the first byte. */
  readonly report: (error: unknown) => void;
}

/** Resolves when the page's frame is ready to be sent; suspended parts follow in the stream. */
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
      // By default React sends a large page's fallback first even if the page is ready, and the footer would move.
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
