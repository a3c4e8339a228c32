import type { MessagePort } from 'node:worker_threads';
import { type IndexFault, IndexRefusal } from '../registry/read-index.ts';
import type { FirstThreadWork } from './work.ts';

type Name = keyof FirstThreadWork;

interface Call {
  readonly id: number;
  readonly name: Name;
  readonly args: readonly unknown[];
}

/** An error, whose class a message does not keep. */
interface Failure {
  readonly message: string;
  readonly refusal?: { readonly fault: IndexFault; readonly offered: number | undefined };
}

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: Failure;
}

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  if (!(error instanceof IndexRefusal)) return { message };
  return { message, refusal: { fault: error.fault, offered: error.offered } };
};

const errorOf = ({ message, refusal }: Failure): Error =>
  refusal === undefined ? new Error(message) : new IndexRefusal(refusal.fault, message, refusal.offered);

/** In the first thread: does what another thread asks for by this port. */
export function answerCalls(port: MessagePort, work: FirstThreadWork): void {
  const tell = (reply: Reply): void => port.postMessage(reply);
  async function answer({ id, name, args }: Call): Promise<void> {
    try {
      const does = work[name] as (...args: readonly unknown[]) => Promise<unknown>;
      tell({ id, result: await does(...args) });
    } catch (error) {
      tell({ id, failure: failureOf(error) });
    }
  }
  port.on('message', (call: Call) => void answer(call));
}

/** A view of a larger memory would be copied with all of it. */
const alone = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? new Uint8Array(value) : value;

/** In another thread: has the first one do the work. */
export function callFirstThread(port: MessagePort): FirstThreadWork {
  const open = new Map<number, PromiseWithResolvers<never>>();
  let lastId = 0;
  port.on('message', ({ id, result, failure }: Reply) => {
    const call = open.get(id);
    open.delete(id);
    if (failure === undefined) call?.resolve(result as never);
    else call?.reject(errorOf(failure));
  });
  const call =
    (name: Name) =>
    (...args: readonly unknown[]): Promise<never> => {
      lastId += 1;
      const answered = Promise.withResolvers<never>();
      open.set(lastId, answered);
      const message: Call = { id: lastId, name, args: args.map(alone) };
      port.postMessage(message);
      return answered.promise;
    };
  return {
    replaceFile: call('replaceFile'),
    removeUnfinished: call('removeUnfinished'),
    keepModuleFiles: call('keepModuleFiles'),
    readPicture: call('readPicture'),
    writePicture: call('writePicture'),
    readIndex: call('readIndex'),
    requireVersion: call('requireVersion'),
    requireAdmission: call('requireAdmission'),
  };
}
