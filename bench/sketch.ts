import { chromium } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { note } from './figures.ts';
import { reportOf } from './lighthouse-report.ts';
import { median } from './median.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run sketch`, with `npm start` running on an idle machine: the processor time from a change of a prompt
 * to its sketch, of the page and of the web worker that reads and draws, on phones of two classes. Traces tell the processor
 * time of each task, which other work of the machine hardly changes. The browser slows down pages, but not their workers, so
 * the factor is computed: Chromium’s BenchmarkIndex of this machine ÷ that of the phone by which its DevTools choose how far
 * a processor is slowed down (`CalibrationController.ts`). A factor of one’s own would make a slow machine a slower phone.
 */
const phones = { 'a phone of the middle class': 1000, 'a cheap phone': 264 };
const goalMs = 100;
const hair = [
  'long silver hair',
  'pink twintails',
  'a black bob',
  'blonde braids',
  'short red hair',
  'a green ponytail',
  'long curly brown hair',
  'white twintails',
  'blue braids',
  'a purple bob',
];
const rest = ['in a kimono at night', 'in armor in a castle', 'in a hoodie in the city', 'waving by the sea'];
const prompts = hair.flatMap((first) => rest.map((second) => `a girl with ${first}, ${second}`));

/** A task of a thread, or a mark of the page; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.addInitScript(() => {
  const note = ({ target }: Event) => performance.mark(`typed ${(target as HTMLTextAreaElement).value}`);
  document.addEventListener('input', note, { capture: true });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function noted(this: Worker, message: unknown, transfer?: unknown): void {
    // The first message is the canvas, to which nothing responds.
    if (message instanceof Object && 'canvas' in message)
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly text: string }>) =>
        performance.mark(`drawn ${data.text}`),
      );
    if (message instanceof Object && 'text' in message) performance.mark(`asked ${String(message.text)}`);
    Reflect.apply(postMessage, this, [message, transfer]);
  };
});
const untilDrawn = (text: string) =>
  page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, `drawn ${text}`);
await page.goto(`${running.site}/generating-free-ai-anime`, { waitUntil: 'networkidle' });
const field = page.getByRole('textbox').first();
await field.focus();
await untilDrawn('');
await browser.startTracing(page, {
  categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
});
for (const prompt of prompts) {
  await field.fill(prompt);
  await untilDrawn(prompt);
}
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
  readonly traceEvents: readonly TraceEvent[];
};
await browser.close();

const named = (name: string) =>
  traceEvents.filter((event) => event.name === name).toSorted((a, b) => a.ts - b.ts);
const threads = named('thread_name');
/** The processor time in milliseconds of a thread's tasks that run between two moments. */
const timeOf = (thread: string, from: number, to: number): number => {
  const ids = new Set(
    threads.filter(({ args }) => args.name === thread).map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = named('RunTask').filter(({ pid, tid }) => ids.has(`${pid} ${tid}`));
  return tasks
    .filter(({ ts, dur = 0 }) => ts < to && ts + dur > from)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
};
const times = prompts.map((prompt) => {
  const [typed, asked, drawn] = ['typed', 'asked', 'drawn'].map((mark) => named(`${mark} ${prompt}`)[0]?.ts);
  if (typed === undefined || asked === undefined || drawn === undefined)
    throw new Error(`The trace has no marks of “${prompt}”`);
  // What the page does afterwards, it does beside the drawing.
  return {
    page: timeOf('CrRendererMain', typed, asked),
    worker: timeOf('DedicatedWorker thread', asked, drawn),
  };
});

// The first drawings are compiled while they run.
const warm = times.slice(3);
const whole = warm.map((time) => time.page + time.worker).toSorted((a, b) => a - b);
const medianOf = (part: 'page' | 'worker') => median(warm.map((time) => time[part])).toFixed(0);
process.stdout.write(
  `a sketch: ${medianOf('page')} ms of the page and ${medianOf('worker')} ms of the web worker here, goal on a phone ${goalMs} ms\n`,
);
const indexes: number[] = [];
while (indexes.length < 3)
  indexes.push((await reportOf(`${running.site}/support`, ['performance'])).environment.benchmarkIndex);
process.stdout.write(`the machine’s speed: ${Math.round(median(indexes))}\n`);
for (const [phone, index] of Object.entries(phones)) {
  const slow = (share: number) =>
    (((whole[Math.floor(whole.length * share)] ?? 0) * median(indexes)) / index).toFixed(0);
  await note(`a sketch on ${phone}, p50`, `${slow(0.5)} ms`);
  await note(`a sketch on ${phone}, p95`, `${slow(0.95)} ms`);
}
