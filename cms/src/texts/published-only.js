'use strict';

/**
 * Refuses queries for unpublished texts: whoever may read texts could read all drafts. It runs in the router of the API, so
 * it sees every address that leads to an entry, whatever its case.
 */
function refuseDrafts() {
  strapi.server.api('content-api').use(async (ctx, next) => {
    const { status = 'published', publicationState = 'live' } = ctx.query;
    if (status !== 'published' || publicationState !== 'live')
      return ctx.forbidden('Only published texts can be read');
    return next();
  });
}

module.exports = { refuseDrafts };
