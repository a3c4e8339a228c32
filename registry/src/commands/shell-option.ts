import type { Command } from 'commander';
import type { GivenShell } from '../gate/shell-at-hand.ts';

export interface ShellOptions {
  readonly shell?: GivenShell;
}

/** Options that name the build of a shell which tries a version. */
export const addShellOptions = (command: Command): Command =>
  command
    .option(
      '--shell <folder>',
      'a checkout whose shell is built, or the folder of a build (default: this checkout)',
    )
    .option('--no-shell', 'ask no shell on this machine');
