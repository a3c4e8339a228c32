/** Functions for programs that start a backend together with other servers. */
export { keepPrivate } from './data-folder/keep-private.ts';
export { isLoopbackAddress, isLoopbackUrl } from './loopback.ts';
