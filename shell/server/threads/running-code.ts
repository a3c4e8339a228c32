import { Session } from 'node:inspector';
import { type RunningPlaces, runningPlaces } from './pulse.ts';

/**
 * Between two callbacks no code of a module runs, so a thread in which one calls the next is asked again. A loop of ticks may
 * be interrupted there alone, once V8 has made one function of it and its callbacks.
 */
const mostQuestions = 20;

/** The place whose code runs, by the first and the last answer of a thread. Ticks from before the questions prove nothing. */
export const namedBy = (first: RunningPlaces, last: RunningPlaces): number =>
  last.running || (last.ticks > first.ticks ? last.ticking : 0);

/**
 * Asks a thread for the number of the place whose code it runs, 0 for none. V8 interrupts the code for it, an endless loop
 * too, and the code goes on afterwards; only a long call of a built-in, such as a sort, is not interrupted. Resolves to
 * undefined if the thread ends first.
 */
export async function runningCode(threadId: number): Promise<number | undefined> {
  const session = new Session();
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  let ofThread: string | undefined;
  let questions = 0;
  let first: RunningPlaces | undefined;
  const ask = (sessionId: string): void => {
    questions += 1;
    const params = { expression: runningPlaces, returnByValue: true };
    const message = JSON.stringify({ id: questions, method: 'Runtime.evaluate', params });
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  };
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
    if (!workerInfo.title.startsWith(`[worker ${threadId}]`)) return;
    ofThread = sessionId;
    ask(sessionId);
  });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const { result } = JSON.parse(message) as { result?: { result?: { value?: RunningPlaces } } };
    const places = result?.result?.value;
    first ??= places;
    if (places?.running === 0 && questions < mostQuestions) ask(sessionId);
    else resolve(places && first && namedBy(first, places));
  });
  session.on('NodeWorker.detachedFromWorker', ({ params }) => {
    if (params.sessionId === ofThread) resolve(undefined);
  });
  try {
    session.connect();
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return await promise;
  } finally {
    session.disconnect();
  }
}
