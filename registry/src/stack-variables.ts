import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** The file with the variables of the stack that was started in a checkout. */
export const stackFile = (checkout: string): string => path.join(checkout, '.irodori', 'env');

/** The variables in it; none without a started stack. */
export const stackVariables = (checkout: string): Promise<NodeJS.Dict<string>> =>
  readFile(stackFile(checkout), 'utf8').then(parseEnv, () => ({}));
