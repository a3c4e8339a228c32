import { serve } from '@hono/node-server';
import { destination, pino } from 'pino';
import { z } from 'zod';
import { environment } from './environment.ts';
import { openDrawing, painterApp } from './painter-app.ts';

// Synchronous: if the reader of the pipe is gone at exit, an asynchronous writer would retry forever.
const log = pino({ base: { service: 'painter' } }, destination({ dest: 1, sync: true }));

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  log.fatal({ event: 'bad-environment' }, z.prettifyError(parsed.error));
  process.exit(1);
}

const { PAINTER_PORT, PAINTER_FOLDER } = parsed.data;
// Only the shell of this machine asks for pictures.
const server = serve(
  {
    fetch: painterApp({ open: () => openDrawing(PAINTER_FOLDER), log }).fetch,
    port: PAINTER_PORT,
    hostname: '127.0.0.1',
  },
  ({ port }) => log.info({ event: 'ready', port }, 'the painter draws preview pictures'),
);
server.on('error', (error) => {
  log.fatal({ event: 'listen-failed', err: error }, 'choose a port with PAINTER_PORT');
  process.exit(1);
});

const stop = () => {
  server.close(() => process.exit(0));
  if ('closeAllConnections' in server) server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
