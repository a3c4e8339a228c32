import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/** Runs the work and attributes its database use to the caller, an IP address or network. */
export const asCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work);

/** The caller of the current work; the empty string stands for the backend itself. */
export const currentCaller = (): string => callers.getStore() ?? '';
