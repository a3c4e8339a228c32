import { destination, type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines to stdout. Paths are logged without their query, which may carry codes of e-mail links. */
export function createLog(level: string): Logger {
  return pino({ level, base: { service: 'shell' } }, destination({ fd: 1, sync: false }));
}
