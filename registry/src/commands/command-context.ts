import type { Command } from 'commander';
import type { RegistryPlace } from '../signing/signed-state.ts';
import type { Clock } from '../sites/follow-sites.ts';
import type { GateVisitor } from '../sites/gate-visitor.ts';

/** What a command works with. */
export interface CommandContext extends Required<RegistryPlace> {
  /** Addresses of the sites that a command without `--site` follows. */
  readonly sites: readonly string[];
  /** Signs links to versions. */
  readonly overrideSecret: string | undefined;
  /** Sees pages that need a session; undefined if the environment names none. */
  readonly gateVisitor: GateVisitor | undefined;
  /** Folder in which the command was started. */
  readonly cwd: string;
  readonly clock: Clock;
  readonly isJson: boolean;
  /** Prints a sentence for a person; prints nothing with `--json`. */
  readonly say: (line: string) => void;
  /** Prints the command's JSON document; prints nothing without `--json`. */
  readonly document: (value: object) => void;
  /** Prints an error and lets the command continue. */
  readonly complain: (message: string) => void;
}

/** Adds a command to the program. Its action throws a RegistryError for what the caller can correct. */
export type AddCommand = (program: Command, context: CommandContext) => void;
