/** What a program that starts a backend beside others wants to know of this machine. */
export { keepPrivate } from './data-folder/keep-private.ts';
export { isLoopbackAddress, isLoopbackUrl } from './loopback.ts';
