'use strict';

const { errors } = require('@strapi/utils');
const { kinds, pictureOf } = require('./kinds.js');

const illustrated = new Set(kinds.filter(({ needsPicture }) => needsPicture).map(({ uid }) => uid));

/** Refuses to publish a post or guide without a picture, which no page could show. */
function requirePictures() {
  strapi.documents.use(async (context, next) => {
    if (context.action === 'publish' && illustrated.has(context.uid)) {
      const entry = await strapi
        .documents(context.uid)
        .findOne({ documentId: context.params.documentId, status: 'draft', populate: { upload: true } });
      if (entry !== null && pictureOf(entry) === null)
        throw new errors.ValidationError(
          'This text needs a picture: upload one, or name one of the catalogue.',
        );
    }
    return next();
  });
}

module.exports = { requirePictures };
