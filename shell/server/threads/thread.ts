import type { IncomingMessage, ServerResponse } from 'node:http';
import workerThreads, { parentPort, workerData } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../app.ts';
import { callFirstThread } from '../first-thread/calls.ts';
import { readinessOf } from '../health.ts';
import { createLog } from '../log.ts';
import { createReplayLinks } from '../override/replay.ts';
import { freezeBuiltins } from '../security/freeze-builtins.ts';
import { lockGlobals } from '../security/lock-globals.ts';
import { lockThreads } from '../security/lock-threads.ts';
import { startSite } from '../start-site.ts';
import type { FromThread, ThreadRequest, ThreadStart, ToThread } from './messages.ts';
import { OutgoingParts } from './outgoing-parts.ts';
import { beatMs, startPulse } from './pulse.ts';

/** A thread of the site: `site-thread.ts` starts it, and sends it the requests. */
if (parentPort === null) throw new Error('This file is the code of a thread.');
const port = parentPort;
const { config, bans, withdrawn, handover: before, pulse: memory, first } = workerData as ThreadStart;
// Modules could read it: the configuration has the secret that the content backend signs with.
Object.defineProperty(workerThreads, 'workerData', { value: undefined });
const tell = (message: FromThread): void => port.postMessage(message);

const pulse = startPulse(memory, (number, place) => tell({ kind: 'place', number, place }));
// This call replaces the globals Request and Response, so it precedes the lock, which precedes the first module.
const listener = getRequestListener((request, env) => app.fetch(request, env));
lockGlobals();
freezeBuiltins();
lockThreads();

/** The responses of which a part is still to be sent, by the id of their request. */
const open = new Map<number, OutgoingParts>();
let isFull = false;
/** Before the thread is ready that is told with it. */
let tellFull = (): void => undefined;
const { site, serve, retire, beginStop, stop, isKept, take, handover } = await startSite(
  config,
  createLog(config.logLevel, { linkTo: createReplayLinks(config) }),
  {
    pulse,
    work: callFirstThread(first),
    bans,
    withdrawn,
    handover: before,
    onTrial: (trial) => tell({ kind: 'trial', trial }),
    onWithdrawn: (versions) => tell({ kind: 'withdrawn', withdrawn: versions }),
    onFull() {
      isFull = true;
      tellFull();
    },
  },
);
const app = createApp(site);
tellFull = () => void isKept().then(() => tell({ kind: 'full', handover: handover() }));

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'request':
      answer(message.id, message.request);
      break;
    case 'left':
      open.get(message.id)?.leave();
      open.delete(message.id);
      break;
    case 'serve':
      serve();
      if (isFull) tellFull();
      break;
    case 'retire':
      retire();
      void isKept().then(() => tell({ kind: 'retired' }));
      break;
    case 'trial':
      take.trial(message.trial);
      break;
    case 'ban':
      take.ban(message.place);
      break;
    case 'withdrawn':
      take.withdrawn(message.withdrawn);
      break;
    case 'stopping':
      beginStop();
      break;
    case 'stop':
      stop();
      void isKept().then(() => process.exit());
  }
});
const readiness = readinessOf(site);
tell({ kind: 'ready', readiness, isFull });
let told = JSON.stringify(readiness);
setInterval(tellReadiness, beatMs);

function tellReadiness(): void {
  const now = readinessOf(site);
  const text = JSON.stringify(now);
  if (text === told) return;
  told = text;
  tell({ kind: 'readiness', readiness: now });
}

function answer(id: number, { rawBody, ...request }: ThreadRequest): void {
  const outgoing = new OutgoingParts(
    (part) => {
      if (part.isLast) open.delete(id);
      tell({ kind: 'part', id, part });
    },
    () => {
      open.delete(id);
      tell({ kind: 'broken', id });
    },
  );
  open.set(id, outgoing);
  // All that the listener reads of a request.
  const incoming = { ...request, rawBody: rawBody && Buffer.from(rawBody.buffer), readableEnded: true };
  void listener(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
}
