'use strict';

const { environment } = require('../../environment.js');
const { listOf } = require('../texts/slug-lists.js');

/** The types of texts that readers comment on. */
const shelves = { post: 'api::post.post', guide: 'api::guide.guide' };
const paths = { post: '/blog', guide: '/resources' };

/** The address of a text's page on the site. */
const addressOf = ({ shelf, slug }) => new URL(`${paths[shelf]}/${slug}`, environment().SITE_URL).href;

/** The slug that a published text has now, of its slug or a former one; undefined without such a text. */
async function currentSlug({ shelf, slug }) {
  const texts = strapi.documents(shelves[shelf]);
  const published = (filters) =>
    texts.findMany({ filters, status: 'published', fields: ['slug', 'formerSlugs'] });
  const [named] = await published({ slug });
  if (named !== undefined) return slug;
  const former = await published({ formerSlugs: { $contains: slug } });
  return former.find(({ formerSlugs }) => listOf(formerSlugs).includes(slug))?.slug;
}

module.exports = { addressOf, currentSlug, shelves };
