import type { IncomingHttpHeaders } from 'node:http';
import type { MessagePort } from 'node:worker_threads';
import type { ColorPreference } from '../../src/color-mode/use-color-mode.ts';
import type { Config } from '../config.ts';
import type { Readiness } from '../health.ts';
import type { DescribedModule } from '../registry/described-module.ts';
import type { KeptState } from '../registry/kept-state.ts';
import type { Place } from './pulse.ts';

/** A request as the front has read it; the names are those of Node's `IncomingMessage`. */
export interface ThreadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Names and values, one after the other. */
  readonly rawHeaders: readonly string[];
  readonly socket: { readonly remoteAddress: string | undefined };
  readonly rawBody: Uint8Array<ArrayBuffer> | undefined;
  /** The module code that ended the thread which was asked before. */
  readonly suspect?: Place | undefined;
}

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** A part of a response: the first one has the head, the last one ends it. */
export interface ResponsePart {
  readonly head: ResponseHead | undefined;
  readonly bytes: Uint8Array | undefined;
  readonly isLast: boolean;
}

/** How the evaluation of a version ended, `id@version`: with its description, or with the reason why it may not serve. */
export interface Trial {
  readonly subject: string;
  readonly outcome: DescribedModule | string;
}

/** The versions that the thread which serves has withdrawn, also those that it withdrew before a restart. */
export type Withdrawn = KeptState['withdrawn'];

/** What a thread takes over from one that is full. */
export interface Handover {
  /** The versions whose code was used last, `id@version`, the last one first. */
  readonly used: readonly string[];
  /** The pages that visitors asked for lately. */
  readonly wanted: readonly { readonly address: string; readonly colorPreference: ColorPreference }[];
}

/** What a thread is started with. */
export interface ThreadStart {
  readonly config: Config;
  readonly bans: readonly Place[];
  readonly withdrawn: Withdrawn;
  readonly handover: Handover;
  readonly pulse: SharedArrayBuffer;
  /** Where the thread has the first one do what it may not do itself. */
  readonly first: MessagePort;
}

export type ToThread =
  | { readonly kind: 'request'; readonly id: number; readonly request: ThreadRequest }
  /** The visitor has left. */
  | { readonly kind: 'left'; readonly id: number }
  /** From now on the thread gets the requests. */
  | { readonly kind: 'serve' }
  | { readonly kind: 'trial'; readonly trial: Trial }
  | { readonly kind: 'ban'; readonly place: Place }
  | { readonly kind: 'withdrawn'; readonly withdrawn: Withdrawn }
  /** Another thread will serve: this one writes nothing any more, and answers what it was asked. */
  | { readonly kind: 'retire' }
  /** Open requests still get their responses. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'stop' };

export type FromThread =
  /** The thread could serve; `isFull` says that some code had no room. */
  | { readonly kind: 'ready'; readonly readiness: Readiness; readonly isFull: boolean }
  /** What the thread would say at `/readyz` has changed. */
  | { readonly kind: 'readiness'; readonly readiness: Readiness }
  /** The thread has evaluated more code of modules than its share, and what a restart needs is on the disk. */
  | { readonly kind: 'full'; readonly handover: Handover }
  /** All is written that will be. */
  | { readonly kind: 'retired' }
  | { readonly kind: 'part'; readonly id: number; readonly part: ResponsePart }
  /** The response cannot be finished. */
  | { readonly kind: 'broken'; readonly id: number }
  | { readonly kind: 'trial'; readonly trial: Trial }
  /** The thread that serves has withdrawn a version, or may load one again. */
  | { readonly kind: 'withdrawn'; readonly withdrawn: Withdrawn }
  /** The pulse names this place by this number from now on. */
  | { readonly kind: 'place'; readonly number: number; readonly place: Place };
