/** The backend for programs: what the command `barebase start` does, with options that a program passes. */
export { readConfig, type Config } from './config.ts';
export { startBackend, type Backend, type BackendOptions } from './server.ts';
export { runBackend } from './run.ts';
export { CheckUnavailable, type GuardedAction, type HumanCheck } from './auth/captcha/human-check.ts';
export type { CaptchaConfig } from './auth/captcha/captcha-provider.ts';
export type { Database, Sql } from './database/database.ts';
