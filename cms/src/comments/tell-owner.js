'use strict';

const { mailReader } = require('../accounts/mails.js');
const { addressOf, textOf } = require('./texts.js');

const comments = 'api::comment.comment';

const words = {
  shown: {
    heading: 'Your comment is shown',
    line: (title) => `An editor has read your comment on “${title}”. Everybody can read it now.`,
  },
  hidden: {
    heading: 'Your comment is hidden',
    line: (title) =>
      `An editor has hidden your comment on “${title}”. Only you can see it. If you change it, an editor reads it again.`,
  },
};

/**
 * Mails the owner what an editor has decided, once for each decision, also if several processes try; a mail that cannot
 * be sent is not sent again. Addresses that nobody has confirmed get no mail.
 */
async function tellOwner(documentId, state) {
  const { owner, ...comment } = await strapi.db
    .query(comments)
    .findOne({ where: { documentId }, populate: ['owner'] });
  if (!owner?.confirmed || owner.blocked || !(await claim(documentId, state))) return;
  const text = await textOf(comment);
  // Without the text there is no page to lead to.
  if (text === null) return;
  const { heading, line } = words[state];
  await mailReader(owner.email, {
    heading,
    lines: [line(text.title)],
    action: {
      label: 'See the comment',
      url: `${addressOf({ shelf: comment.shelf, slug: text.slug })}#comment-${documentId}`,
    },
    afterwards: 'You get one mail for each decision of an editor on a comment of yours.',
  });
}

/** Resolves to true for one caller per decision. It leaves the time of the last change, by which pages follow comments. */
async function claim(documentId, state) {
  const claimed = await strapi.db
    .connection('comments')
    .where({ document_id: documentId, state })
    .where((query) => query.whereNull('told').orWhereNot('told', state))
    .update({ told: state });
  return claimed > 0;
}

module.exports = { tellOwner };
