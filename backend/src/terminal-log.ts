import { z } from 'zod';

const line = z.looseObject({
  msg: z.string().optional(),
  event: z.string().optional(),
  url: z.string().optional(),
  err: z.object({ stack: z.string() }).optional(),
});

/** Writes log lines in a readable format for terminals. */
export const terminalLog = {
  write(text: string): void {
    const { msg, event, url, err } = line.parse(JSON.parse(text));
    const said = [new Date().toLocaleTimeString(), event, msg, url, err?.stack];
    process.stdout.write(`${said.filter((part) => part !== undefined).join('  ')}\n`);
  },
};
