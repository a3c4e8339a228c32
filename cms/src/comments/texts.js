'use strict';

const { environment } = require('../../environment.js');
const { listOf } = require('../texts/slug-lists.js');

/** The types of texts that readers comment on. */
const shelves = { post: 'api::post.post', guide: 'api::guide.guide' };
const paths = { post: '/blog', guide: '/resources' };

/** The address of a text's page on the site. */
const addressOf = ({ shelf, slug }) => new URL(`${paths[shelf]}/${slug}`, environment().SITE_URL).href;

/** The text that has a slug, or else had it before; undefined without one. A draft counts for `status` “draft” alone. */
async function textAt({ shelf, slug }, status = 'published') {
  const texts = strapi.documents(shelves[shelf]);
  const find = (filters) => texts.findMany({ filters, status, fields: ['slug', 'formerSlugs'] });
  const [named] = await find({ slug });
  if (named !== undefined) return named;
  const former = await find({ formerSlugs: { $contains: slug } });
  return former.find(({ formerSlugs }) => listOf(formerSlugs).includes(slug));
}

/** The published text of a comment; null while there is none. */
const textOf = ({ shelf, textId }) =>
  strapi.documents(shelves[shelf]).findOne({ documentId: textId, status: 'published' });

module.exports = { addressOf, shelves, textAt, textOf };
