'use strict';

const jwt = require('jsonwebtoken');
const { environment, keyFor } = require('../../environment.js');

/** Strapi’s tokens are valid once, and for ever. A link has the token, signed with the time of its end. */
const links = {
  confirmation: { path: '/reader/confirm', parameter: 'confirmation', seconds: 24 * 3600 },
  reset: { path: '/reader/reset-password', parameter: 'code', seconds: 3600 },
  taken: { path: '/reader/sign-in' },
  'no-password': { path: '/reader/sign-in' },
};

const key = () => keyFor('links in mails to readers');

/** The address of the site’s page to which a mail leads, with the token if the page takes one. */
function linkOf(kind, token) {
  const { path, parameter, seconds } = links[kind];
  const url = new URL(path, environment().SITE_URL);
  if (parameter !== undefined)
    url.searchParams.set(parameter, jwt.sign({ token }, key(), { audience: kind, expiresIn: seconds }));
  return url.href;
}

/** Strapi’s token in a link; undefined if the link has expired or is not one of ours. */
function tokenOf(kind, signed) {
  try {
    return jwt.verify(signed, key(), { algorithms: ['HS256'], audience: kind }).token;
  } catch {
    return undefined;
  }
}

module.exports = { linkOf, tokenOf };
