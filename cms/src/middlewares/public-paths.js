'use strict';

const { environment } = require('../../environment.js');

const open = /^\/(?:api|uploads)\/|^\/_health$/;

/**
 * Answers only what readers and the site need: the API of the admin panel exists without the panel, too. Search engines may
 * show the pictures of texts, and nothing else of this server.
 */
module.exports = () => async (ctx, next) => {
  if (!ctx.path.startsWith('/uploads/')) ctx.set('X-Robots-Tag', 'noindex');
  if (environment().hasPanel || open.test(ctx.path)) await next();
  else ctx.throw(404);
};
