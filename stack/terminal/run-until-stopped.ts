import { say, sayError, step } from './progress.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { requireFreePorts, type Stack } from '../services/stack.ts';
import { startedLines } from './started-lines.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Starts a stack, prints its URL, and stops it on Ctrl-C or SIGTERM, also during the start. Ports are checked first, so
 * that a start beside a running stack does not affect it.
 */
export async function runUntilStopped(
  start: (settings: Settings, signal: AbortSignal) => Promise<Stack>,
): Promise<void> {
  const signal = stopSignal();
  try {
    const settings = readSettings(process.env, process.argv);
    await requireFreePorts(settings);
    const stack = await start(settings, signal);
    say('');
    for (const line of startedLines(settings, stack)) say(`  ${line}`);
    signal.addEventListener('abort', () => {
      say('');
      void step('Stopping', stack.stop).then(() => process.exit(0));
    });
  } catch (error) {
    if (signal.aborted) say('\nStopped before it was ready.');
    else sayError(error);
    process.exit(1);
  }
}
