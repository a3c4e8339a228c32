'use strict';

const { createHash } = require('node:crypto');
const { readFile } = require('node:fs/promises');
const { environment } = require('../../environment.js');
const { kinds } = require('./kinds.js');
const { EqualTitleError, refuseEqualTitle } = require('./refuse-equal-titles.js');
const { siteLanguage } = require('./site-language.js');

const digest = (text) => createHash('sha1').update(JSON.stringify(text)).digest('hex');

/**
 * Makes and publishes the texts of the file CMS_TEXTS. What was made of a text is recorded: a changed file changes its
 * entry only if no editor has, and an entry that an editor removed or unpublished does not come back. A text whose title
 * an editor has given to another one waits for a later start.
 */
async function seed() {
  const { CMS_TEXTS } = environment();
  if (CMS_TEXTS === undefined) return;
  const texts = JSON.parse(await readFile(CMS_TEXTS, 'utf8'));
  const store = strapi.store({ type: 'core', name: 'texts' });
  const known = (await store.get({ key: 'seeded' })) ?? {};
  let made = 0;
  const find = async (uid, slug) => {
    const entry = await strapi.documents(uid).findFirst({ filters: { slug }, status: 'draft' });
    return entry?.documentId ?? null;
  };
  for (const kind of kinds) {
    for (const [position, text] of texts[kind.list].entries()) {
      const textKey = `${kind.list}/${text[kind.key]}`;
      const sha = digest([text, position]);
      if (known[textKey]?.sha === sha) continue;
      // A start that is interrupted leaves no text without its record, which would not follow its file any more.
      const take = async () => {
        const saved = await save(kind, text, await kind.write(text, find, position), known[textKey]);
        known[textKey] = { sha, updatedAt: saved?.updatedAt ?? null };
        await store.set({ key: 'seeded', value: known });
        if (saved !== undefined) made += 1;
      };
      await strapi.db.transaction(take).catch((error) => {
        if (!(error instanceof EqualTitleError)) throw error;
        strapi.log.warn(`The text ${textKey} of ${CMS_TEXTS} was not taken: ${error.message}`);
      });
    }
  }
  if (made > 0) strapi.log.info(`${made} texts were taken from ${CMS_TEXTS}`);
}

/**
 * Resolves to the published entry; undefined if an editor's change stays.
 * @throws EqualTitleError
 */
async function save({ uid, key }, text, data, known) {
  const documents = strapi.documents(uid);
  const existing = await documents.findFirst({ filters: { [key]: text[key] }, status: 'draft' });
  const isOfEditor =
    existing === null
      ? known !== undefined
      : existing.updatedAt !== known?.updatedAt || !(await isShown(uid, existing));
  if (isOfEditor) return undefined;
  if (text.title !== undefined)
    await refuseEqualTitle({ title: text.title, documentId: existing?.documentId }, await siteLanguage());
  const { documentId } =
    existing === null
      ? await documents.create({ data, status: 'published' })
      : await documents.update({ documentId: existing.documentId, data, status: 'published' });
  return documents.findOne({ documentId, status: 'draft' });
}

/** To unpublish deletes the published row alone, and leaves the draft's `updatedAt`. */
const isShown = async (uid, { documentId }) =>
  (await strapi.documents(uid).count({ filters: { documentId }, status: 'published' })) > 0;

module.exports = { seed };
