// Writes the model of the npm package `nsfwjs` as `graph.json` and `weights.bin`: node read.mjs <folder of nsfwjs>
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(import.meta.url);
const part = (name) => require(resolve(process.argv[2], 'dist/models/mobilenet_v2_mid', `${name}.min.js`));
const shards = ['group1-shard1of2', 'group1-shard2of2'].map((name) => Buffer.from(part(name), 'base64'));
writeFileSync('graph.json', JSON.stringify(part('model')));
writeFileSync('weights.bin', Buffer.concat(shards));
