'use strict';

const { createHash } = require('node:crypto');
const { readFile } = require('node:fs/promises');
const { environment } = require('../../environment.js');
const { kinds } = require('./kinds.js');

const digest = (text) => createHash('sha1').update(JSON.stringify(text)).digest('hex');

/**
 * Makes and publishes the texts of the file CMS_TEXTS. What was made of a text is recorded: a changed file changes its
 * entry only if no editor has, and an entry that an editor removed or unpublished does not come back.
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
      const name = `${kind.list}/${text[kind.key]}`;
      const sha = digest([text, position]);
      if (known[name]?.sha === sha) continue;
      // A start that is interrupted leaves no text without its record, which would not follow its file any more.
      await strapi.db.transaction(async () => {
        const saved = await save(kind, text, await kind.write(text, find, position), known[name]);
        known[name] = { sha, updatedAt: saved?.updatedAt ?? null };
        await store.set({ key: 'seeded', value: known });
        if (saved !== undefined) made += 1;
      });
    }
  }
  if (made > 0) strapi.log.info(`${made} texts were taken from ${CMS_TEXTS}`);
}

/** Resolves to the published entry; undefined if an editor's change stays. */
async function save({ uid, key }, text, data, known) {
  const documents = strapi.documents(uid);
  const existing = await documents.findFirst({ filters: { [key]: text[key] }, status: 'draft' });
  if (existing === null) {
    if (known !== undefined) return undefined;
    const created = await documents.create({ data, status: 'published' });
    return documents.findOne({ documentId: created.documentId, status: 'draft' });
  }
  if (known === undefined || existing.updatedAt !== known.updatedAt) return undefined;
  // To unpublish deletes the published row alone, and leaves the draft's `updatedAt`.
  if ((await documents.count({ filters: { documentId: existing.documentId }, status: 'published' })) === 0)
    return undefined;
  await documents.update({ documentId: existing.documentId, data, status: 'published' });
  return documents.findOne({ documentId: existing.documentId, status: 'draft' });
}

module.exports = { seed };
