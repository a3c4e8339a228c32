import { runBackend } from 'barebase';
import { backendOptions } from './options.ts';

await runBackend(() => backendOptions(process.env));
