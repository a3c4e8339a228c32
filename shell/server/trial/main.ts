import { text } from 'node:stream/consumers';
import { trialRequest } from '@irodori/contract/trial';
import { tryVersions } from './try-versions.ts';

/** Reads a request from the standard input and writes the report to the standard output; `irodori check` starts it. */
const request = trialRequest.parse(JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(await tryVersions(request)));
