'use strict';

const { environment } = require('../../environment.js');

/** The types of texts that readers comment on. */
const shelves = { post: 'api::post.post', guide: 'api::guide.guide' };
const paths = { post: '/blog', guide: '/resources' };

/** The address of a text's page on the site. */
const addressOf = ({ shelf, slug }) => new URL(`${paths[shelf]}/${slug}`, environment().SITE_URL).href;

module.exports = { addressOf, shelves };
