import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/** What the work asks of the database counts as this caller's, an address. */
export const asCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work);

/** For whom the database is asked; without a name, the backend itself. */
export const currentCaller = (): string => callers.getStore() ?? '';
