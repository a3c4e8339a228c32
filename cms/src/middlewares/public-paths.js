'use strict';

const { environment } = require('../../environment.js');

const open = /^\/(?:api|uploads)\/|^\/_health$/;

/** Answers only what readers and the site need: the API of the admin panel exists without the panel, too. */
module.exports = () => async (ctx, next) => {
  if (environment().hasPanel || open.test(ctx.path)) await next();
  else ctx.throw(404);
};
