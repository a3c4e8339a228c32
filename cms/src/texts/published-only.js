'use strict';

/**
 * Refuses queries for unpublished texts: whoever may read texts could read all drafts, or which texts editors are changing.
 * It runs in the router of the API, so it sees every address that leads to an entry, whatever its case.
 */
function refuseDrafts() {
  strapi.server.api('content-api').use(async (ctx, next) => {
    const { status = 'published', publicationState = 'live', ...others } = ctx.query;
    const asksForDrafts = 'publicationFilter' in others || 'hasPublishedVersion' in others;
    if (status !== 'published' || publicationState !== 'live' || asksForDrafts)
      return ctx.forbidden('Only published texts can be read');
    return next();
  });
}

module.exports = { refuseDrafts };
