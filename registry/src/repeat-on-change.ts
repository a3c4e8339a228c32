import { watch } from 'node:fs';

export interface Repeated<T> {
  /** What the work made of all changes so far; waits until none is left. @throws what it threw of the last one */
  result(): Promise<T>;
  stop(): void;
}

interface Options<T> {
  /** The package whose sources are watched: all its files, except for builds and installed packages. */
  readonly folder: string;
  readonly work: () => Promise<T>;
  /** Called with what the work threw; watching continues. */
  readonly onProblem: (problem: unknown) => void;
}

const isSource = (file: string): boolean => !/^(?:dist|node_modules|\.[^/\\]*)(?:[/\\]|$)/.test(file);

/** Does some work now, and again after changes of sources. Changes while it runs are followed by one repetition. */
export function repeatOnChange<T>({ folder, work, onProblem }: Options<T>): Repeated<T> {
  let isWaiting = false;
  let current = work();
  let ended = current.then(() => undefined, onProblem);
  const watcher = watch(folder, { recursive: true }, (_, file) => {
    if (file === null || !isSource(file) || isWaiting) return;
    isWaiting = true;
    current = ended.then(() => {
      isWaiting = false;
      return work();
    });
    ended = current.then(() => undefined, onProblem);
  });
  // A folder that is gone before it could be watched, such as that of a build, has no sources.
  watcher.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') onProblem(error);
  });
  async function result(): Promise<T> {
    const latest = current;
    await latest.catch(() => undefined);
    return latest === current ? latest : result();
  }
  return { result, stop: () => watcher.close() };
}
