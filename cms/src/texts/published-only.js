'use strict';

const { errors } = require('@strapi/utils');

/**
 * Refuses queries for unpublished texts: whoever may read texts could read all drafts. It runs in the router of the API, so
 * it sees every address that leads to an entry, whatever its case.
 */
function refuseDrafts() {
  strapi.server.api('content-api').use(async ({ query }, next) => {
    const { status = 'published', publicationState = 'live' } = query;
    if (status !== 'published' || publicationState !== 'live')
      throw new errors.ForbiddenError('Only published texts can be read');
    await next();
  });
}

module.exports = { refuseDrafts };
