import type { ParseArgsOptionsConfig } from 'node:util';
import type { z } from 'zod';
import type { RemoteEngine } from './engine.ts';

/**
 * One type of remote engine, as its folder shows it to the rest of the worker. `engine-types.ts` lists the types;
 * `open-remote-engines.ts` opens an instance by its type.
 */
export interface EngineType {
  /** The name that people know. */
  readonly title: string;
  /** Where such a server usually is, for the question of `irodori engines add`. */
  readonly usualUrl: string;
  /** True: such servers want a key, for which `irodori engines add` asks. */
  readonly wantsKey: boolean;
  /** What an operator configures; the field `engine` has the name of the type. */
  readonly instance: z.ZodObject;
  /** What `irodori engines add` takes for this type, beside what it takes for all; each has an example in `usage`. */
  readonly options: ParseArgsOptionsConfig;
  readonly usage: string;
  /** Adds to an entry of the configuration what it only names: files beside the configuration, in `folder`. */
  complete?(entry: object, folder: string): Promise<object>;
  /**
   * Whether the server at an address is of this type.
   * @throws EngineFailure if it does not respond, or takes no such key
   */
  recognises(server: Server): Promise<boolean>;
  /**
   * Looks what a server has, tells the operator, has them choose, and makes an entry of the configuration.
   * @throws EngineFailure if the server cannot be asked
   */
  propose(order: ProposalOrder): Promise<Proposal>;
}

/** A remote engine that an operator has configured: it can be asked about itself. */
export interface OperatedEngine extends RemoteEngine {
  /** What stands in the way of drawing, each as a sentence. @throws EngineFailure if the server cannot be asked */
  check(): Promise<readonly string[]>;
  /** How many runs the server draws, and how many wait there, of this site and of others; undefined if it does not say. */
  load(): Promise<{ readonly running: number; readonly waiting: number } | undefined>;
}

export interface Server {
  readonly url: string;
  readonly key?: string | undefined;
}

export interface ProposalOrder {
  readonly name: string;
  readonly server: Server;
  /** The values of {@link EngineType.options} that were given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The folder of the configuration, from which it names files. */
  readonly folder: string;
  /** Asks what no option says. Where nobody is there to respond, the fallback is taken. */
  ask(question: string, fallback?: string): Promise<string>;
  say(line: string): void;
}

export interface Proposal {
  /** As it is written into the configuration. */
  readonly entry: { readonly engine: string; readonly name: string; readonly [setting: string]: unknown };
  /** What the form of its app has beside the prompt. */
  readonly form: FormParts;
  /** The server is another company's, and visitors read that it gets their words and pictures. */
  readonly isRented?: boolean;
}

/** The parts of a form that an engine has a use for. */
export interface FormParts {
  readonly negative: boolean;
  readonly ratio: boolean;
  readonly seed: boolean;
  /** It can draw after the sketch of the form. */
  readonly guide?: boolean;
  /** It can begin with a picture of the visitor's. */
  readonly picture?: boolean;
}
