'use strict';

const { environment } = require('../../environment.js');

/** The URL of an uploaded file; a storage of its own gives files a whole URL. */
const addressOf = ({ url }) => new URL(url, environment().CMS_URL).href;

/** The files of an uploaded picture, the narrowest first; undefined if there is only the upload itself. */
const filesOf = (upload) =>
  upload?.formats
    ? [...Object.values(upload.formats), upload]
        .map((file) => ({ url: addressOf(file), width: file.width }))
        .toSorted((a, b) => a.width - b.width)
    : undefined;

/** The fields of a text that are Markdown. */
const fields = ['body', 'about', 'answer'];
/** URLs, and paths of uploads, both with their queries. */
const addresses = /(?:https?:\/\/|\/uploads\/)[^\s()<>"'?#]+(?:\?[^\s()<>"'#]+)?/g;

/**
 * The names that Strapi may have for the file at an address: a storage of its own gives whole URLs; else the name is a
 * path, before which the origin of the panel or of the content backend can stand. The panel adds queries against caches.
 */
const namesOf = (address) =>
  [address, address.split('?')[0]].flatMap((each) => [
    each,
    each.slice(Math.max(0, each.lastIndexOf('/uploads/'))),
  ]);

/** All Markdown of a text. */
const markdownOf = (text) => fields.map((field) => text[field] ?? '').join('\n');

/**
 * Gives uploaded files in the Markdown of texts the address at which readers reach them: the admin panel writes its own.
 * The files of their pictures, by that address, become `bodyFiles`.
 */
async function placeUploads(texts) {
  const named = texts.flatMap((text) => markdownOf(text).match(addresses) ?? []).flatMap(namesOf);
  const uploads = await strapi.db
    .query('plugin::upload.file')
    .findMany({ where: { url: { $in: [...new Set(named)] } } });
  const byName = new Map(uploads.map((upload) => [upload.url, upload]));
  return texts.map((text) => placeIn(text, byName));
}

function placeIn(text, byName) {
  const bodyFiles = {};
  const place = (address) => {
    const name = namesOf(address).find((each) => byName.has(each));
    const upload = byName.get(name);
    if (upload === undefined) return address;
    const files = filesOf(upload);
    if (files !== undefined) bodyFiles[addressOf(upload)] = files;
    return addressOf(upload);
  };
  const placed = Object.fromEntries(
    fields.filter((field) => text[field]).map((field) => [field, text[field].replaceAll(addresses, place)]),
  );
  return { ...text, ...placed, ...(Object.keys(bodyFiles).length > 0 && { bodyFiles }) };
}

module.exports = { addressOf, filesOf, markdownOf, placeUploads };
