'use strict';

const { createHash } = require('node:crypto');
const { PassThrough } = require('node:stream');
const { errors } = require('@strapi/utils');

/** Open streams in all, and of one address, behind which may be a whole office. */
const most = { inAll: 1000, ofAddress: 20 };
const lookMs = 1000;
/** Looks between two heartbeats, which keep proxies from closing a quiet stream. */
const looksPerHeartbeat = 25;

const streams = new Set();
let timer;

/**
 * The versions of comments by text. A version changes when a comment is shown, hidden, changed or deleted, and not when
 * one is written that waits for an editor. It comes from the database, so all processes on it agree, among them the
 * admin panel's.
 */
async function versions(where = {}) {
  const rows = await strapi.db
    .connection('comments')
    .whereNot('state', 'waiting')
    .where(where)
    .groupBy('text_id')
    .select('text_id')
    .count({ count: '*' })
    .max({ changed: 'updated_at' });
  return new Map(
    rows.map(({ text_id: textId, count, changed }) => [
      textId,
      createHash('sha256')
        .update(`${count} ${Number(new Date(changed))}`)
        .digest('base64url')
        .slice(0, 12),
    ]),
  );
}

const none = 'none';
const versionOf = async (textId) => (await versions({ text_id: textId })).get(textId) ?? none;

/** Server-sent events with the version of a text's comments, at once and after each change. */
async function openStream(ctx, textId) {
  const { ip } = ctx;
  if (streams.size >= most.inAll || [...streams].filter((each) => each.ip === ip).length >= most.ofAddress)
    throw new errors.RateLimitError('Too many readers follow comments at the moment');
  const body = new PassThrough();
  const stream = { ip, textId, body, version: undefined };
  streams.add(stream);
  body.once('close', () => streams.delete(stream));
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  ctx.type = 'text/event-stream';
  ctx.body = body;
  tell(stream, await versionOf(textId));
  timer ??= setTimeout(look, lookMs).unref();
}

function tell(stream, version) {
  if (stream.version === version) return;
  stream.version = version;
  stream.body.write(`data: ${version}\n\n`);
}

let looks = 0;

/** One look at the database serves all streams of the process; it ends with the last stream. */
async function look() {
  timer = undefined;
  if (streams.size === 0) return;
  looks += 1;
  try {
    const current = await versions();
    for (const stream of streams) tell(stream, current.get(stream.textId) ?? none);
  } catch (error) {
    strapi.log.error(`The comments that changed could not be read: ${error.message}`);
  }
  if (looks % looksPerHeartbeat === 0) for (const { body } of streams) body.write(':\n\n');
  timer ??= setTimeout(look, lookMs).unref();
}

module.exports = { openStream, versionOf };
