'use strict';

/** Refuses queries for unpublished texts: whoever may read texts could read all drafts. */
module.exports = () => async (ctx, next) => {
  const { status, publicationState } = ctx.query;
  if (
    ctx.path.startsWith('/api/') &&
    ((status !== undefined && status !== 'published') ||
      (publicationState !== undefined && publicationState !== 'live'))
  ) {
    ctx.status = 403;
    ctx.body = {
      data: null,
      error: {
        status: 403,
        name: 'ForbiddenError',
        message: 'Only published texts can be read',
        details: {},
      },
    };
    return;
  }
  await next();
};
