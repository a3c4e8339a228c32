/** Starts the backend from a program, with more options than the command `barebase start` has. */
export { readConfig, type Config } from './config.ts';
export { startBackend, type Backend, type BackendOptions } from './server.ts';
export { runBackend } from './run.ts';
export { CheckUnavailable, type GuardedAction, type HumanCheck } from './auth/captcha/human-check.ts';
export type { CaptchaConfig } from './auth/captcha/captcha-provider.ts';
export type { Database, Sql } from './database/database.ts';
