import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before everything else (`node --import`) in each process that the stack starts. When the stack is
 * killed and cannot stop it, their channel closes: the process then ends as on SIGTERM, and by force if that
 * takes too long.
 */
const patienceMs = 15_000;

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // A process that has nothing left to do ends as if there were no channel.
  process.channel.unref();
  // The killed stack no longer reads; what is still said must not break off the work of stopping.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
