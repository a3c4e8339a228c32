'use strict';

const { createHash, randomUUID } = require('node:crypto');
const { kinds, pictureOf, populateOf } = require('./kinds.js');
const { placeUploads } = require('./uploads.js');

/** More texts than this would not fit into one snapshot. */
const most = 5000;

/** All published texts; with `preview`, one entry in the state and language of an editor's link. */
async function readSnapshot(preview) {
  const lists = await Promise.all(
    kinds.map((kind) => readList(kind, preview?.uid === kind.uid ? preview : undefined)),
  );
  return Object.fromEntries(kinds.map(({ list }, index) => [list, lists[index]]));
}

async function readList({ uid, order, read, needsPicture }, preview) {
  const documents = strapi.documents(uid);
  const populate = populateOf(uid);
  const all = await documents.findMany({ status: 'published', populate, limit: most });
  const bare = needsPicture ? all.filter((entry) => pictureOf(entry) === null) : [];
  // Published texts have a picture, until an editor deletes its file.
  const titles = bare.map(({ title }) => `“${title}”`).join(', ');
  if (titles !== '')
    strapi.log.warn(
      `Texts are not on the site until they get another picture than the deleted one: ${titles}`,
    );
  const published = all.filter((entry) => !bare.includes(entry));
  const { documentId, locale, status = 'draft' } = preview ?? {};
  const shown = preview && (await documents.findOne({ documentId, locale, status, populate }));
  const entries = shown
    ? [...published.filter((entry) => entry.documentId !== documentId), shown]
    : published;
  return placeUploads(entries.toSorted(order).map(read));
}

/** The snapshot as bytes, with its entity tag and its digest (RFC 9530). */
function encode(snapshot) {
  const body = Buffer.from(JSON.stringify(snapshot));
  const sha = createHash('sha256').update(body).digest('base64');
  return { body, etag: `"${sha}"`, digest: `sha-256=:${sha}:` };
}

const versionOf = () => strapi.store({ type: 'core', name: 'texts' }).get({ key: 'version' });

/** Says to every process on this database that texts have changed. */
const markChanged = () =>
  strapi.store({ type: 'core', name: 'texts' }).set({ key: 'version', value: randomUUID() });

let current;

/** The published texts, read again only after a change. */
async function currentSnapshot() {
  const version = await versionOf();
  if (current?.version !== version) {
    const encoded = readSnapshot().then(encode);
    current = { version, encoded };
    encoded.catch(() => {
      current = undefined;
    });
  }
  return current.encoded;
}

module.exports = { currentSnapshot, encode, markChanged, readSnapshot };
