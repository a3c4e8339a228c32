#!/usr/bin/env node
import { irodori } from './command-line.ts';
import { commandEnvironment } from './environment.ts';

process.exitCode = await irodori(process.argv.slice(2), {
  environment: commandEnvironment.safeParse(process.env),
  cwd: process.cwd(),
  clock: {
    now: () => Date.now(),
    pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  },
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
