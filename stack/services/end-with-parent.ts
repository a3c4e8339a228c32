import { isMainThread } from 'node:worker_threads';

/**
 * Loaded first (`node --import`) in each process that the stack starts. If the stack is killed and cannot stop the
 * process, their channel closes: the process then ends like on SIGTERM, and is killed if that takes too long.
 */
const patienceMs = 15_000;

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel must not keep an otherwise finished process alive.
  process.channel.unref();
  // The killed stack no longer reads; errors of writing must not interrupt stopping.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
