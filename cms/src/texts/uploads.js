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
/** URLs, and paths of uploads. */
const addresses = /https?:\/\/[^\s()<>"'?#]+|\/uploads\/[^\s()<>"'?#]+/g;
/** Strapi's name of an uploaded file, of an address that begins with the origin of the panel or of the content backend. */
const nameOf = (address) => address.slice(Math.max(0, address.lastIndexOf('/uploads/')));

const markdownOf = (text) => fields.map((field) => text[field] ?? '').join('\n');

/**
 * Gives uploaded files in the Markdown of texts the address at which readers reach them: the admin panel writes its own.
 * The files of their pictures, by that address, become `bodyFiles`.
 */
async function placeUploads(texts) {
  const named = texts.flatMap((text) => markdownOf(text).match(addresses) ?? []).map(nameOf);
  const uploads = await strapi.db
    .query('plugin::upload.file')
    .findMany({ where: { url: { $in: [...new Set(named)] } } });
  const byName = new Map(uploads.map((upload) => [upload.url, upload]));
  return texts.map((text) => placeIn(text, byName));
}

function placeIn(text, byName) {
  const bodyFiles = {};
  const place = (address) => {
    const upload = byName.get(nameOf(address));
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

module.exports = { addressOf, filesOf, placeUploads };
