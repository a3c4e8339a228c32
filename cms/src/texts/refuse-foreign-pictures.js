'use strict';

const { errors } = require('@strapi/utils');
const { fromMarkdown } = require('mdast-util-from-markdown');
const { environment } = require('../../environment.js');
const { kinds, populateOf } = require('./kinds.js');
const { markdownOf, placeUploads } = require('./uploads.js');

/** The origins of which readers' browsers load pictures (`img-src` of `shell/server/security/headers.ts`). */
function shownOrigins() {
  const { SITE_URL, CMS_URL, SUPABASE_URL, CONTENT_MEDIA_URL } = environment();
  const places = [SITE_URL, CMS_URL, ...(SUPABASE_URL ? [SUPABASE_URL] : []), ...CONTENT_MEDIA_URL];
  return new Set(places.map((url) => new URL(url).origin));
}

/** The addresses of the pictures in Markdown. */
function picturesIn(markdown) {
  const nodes = [];
  const collect = (node) => {
    nodes.push(node);
    for (const child of node.children ?? []) collect(child);
  };
  collect(fromMarkdown(markdown));
  const named = new Set(nodes.flatMap((node) => (node.type === 'imageReference' ? node.identifier : [])));
  const isPicture = ({ type, identifier }) =>
    type === 'image' || (type === 'definition' && named.has(identifier));
  return nodes.filter(isPicture).map(({ url }) => url);
}

/** The first picture of a text that browsers do not show; undefined if they show all. */
function hiddenPicture(text) {
  const origins = shownOrigins();
  return [text.picture, ...picturesIn(markdownOf(text))]
    .filter((address) => address && !address.startsWith('catalogue:'))
    .find((address) => {
      const { protocol, origin } = URL.parse(address, environment().SITE_URL) ?? {};
      return /^https?:$/.test(protocol) && !origins.has(origin);
    });
}

/** Refuses to publish a text with a picture of another site, which the policy of the pages keeps from readers. */
function refuseForeignPictures() {
  strapi.documents.use(async (context, next) => {
    const { action, uid, params } = context;
    const kind = action === 'publish' ? kinds.find((each) => each.uid === uid) : undefined;
    const entry =
      kind &&
      (await strapi
        .documents(uid)
        .findOne({ documentId: params.documentId, status: 'draft', populate: populateOf(uid) }));
    if (entry) {
      const [text] = await placeUploads([kind.read(entry)]);
      const hidden = hiddenPicture(text);
      if (hidden !== undefined)
        throw new errors.ValidationError(
          `Readers’ browsers do not show the picture ${hidden}, because it is at another site: upload it, or name one of the catalogue. An operator can allow a site by CONTENT_MEDIA_URL.`,
        );
    }
    return next();
  });
}

module.exports = { refuseForeignPictures };
