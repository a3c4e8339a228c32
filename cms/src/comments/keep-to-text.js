'use strict';

const { shelves, textAt } = require('./texts.js');

const comments = 'api::comment.comment';

/** Comments that were written before they named their text by its id get the id of the text that has their slug. */
async function nameTexts() {
  const table = () => strapi.db.connection('comments').whereNull('text_id');
  for (const place of await table().distinct('shelf', 'slug')) {
    const text = (await textAt(place)) ?? (await textAt(place, 'draft'));
    // Not by Strapi, which would write the time of a change, by which pages follow comments.
    if (text !== undefined) await table().where(place).update({ text_id: text.documentId });
  }
}

/** Deletes the comments of a text that is deleted in all its languages. */
function deleteWithTexts() {
  strapi.documents.use(async ({ action, uid, params: { documentId } }, next) => {
    const result = await next();
    if (action !== 'delete' || !Object.values(shelves).includes(uid)) return result;
    if ((await strapi.db.query(uid).count({ where: { documentId } })) > 0) return result;
    const own = await strapi.db
      .query(comments)
      .findMany({ select: ['documentId'], where: { textId: documentId } });
    // One by one: what follows from a comment's deletion is done by documents.
    for (const comment of own) await strapi.documents(comments).delete({ documentId: comment.documentId });
    return result;
  });
}

module.exports = { deleteWithTexts, nameTexts };
