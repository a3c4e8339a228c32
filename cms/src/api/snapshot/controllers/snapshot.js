'use strict';

const { previewed } = require('../../../texts/preview.js');
const { currentSnapshot, encode, readSnapshot } = require('../../../texts/snapshot.js');

module.exports = {
  /** All published texts; with an editor's token, one of them as it is before its publication. */
  async read(ctx) {
    const token = ctx.get('Preview-Token');
    const preview = token === '' ? undefined : previewed(token);
    if (token !== '' && preview === undefined) return ctx.unauthorized('The preview has ended');
    const { body, etag, digest } = preview ? encode(await readSnapshot(preview)) : await currentSnapshot();
    ctx.set('ETag', etag);
    ctx.set('Repr-Digest', digest);
    ctx.set('Cache-Control', preview ? 'no-store' : 'no-cache');
    ctx.type = 'application/json';
    // Not `ctx.fresh`: Node's fetch adds `Cache-Control: no-cache` to If-None-Match, after which nothing counts as fresh.
    if (ctx.get('If-None-Match') === etag) ctx.status = 304;
    else ctx.body = body;
  },
};
