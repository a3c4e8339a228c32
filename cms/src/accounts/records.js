'use strict';

const pick = (entry, fields) => Object.fromEntries(fields.map((field) => [field, entry[field] ?? null]));

/**
 * What the content backend holds of a reader, as lists by name. Password and tokens open the account and are left out.
 * @param reader a row of the plugin's users
 */
async function recordsOf(reader) {
  const many = (uid, query) => strapi.db.query(uid).findMany({ orderBy: { id: 'asc' }, ...query });
  const sessions = await many('admin::session', {
    where: { userId: String(reader.id), origin: 'users-permissions', status: 'active' },
  });
  const comments = await many('api::comment.comment', { where: { owner: reader.id } });
  const reports = await many('api::comment-report.comment-report', {
    where: { reporter: reader.id },
    populate: ['comment'],
  });
  return {
    reader: [
      pick(reader, [
        'username',
        'email',
        'provider',
        'irodori',
        'confirmed',
        'acts',
        'createdAt',
        'updatedAt',
      ]),
    ],
    'reader-sessions': sessions.map((session) => ({
      ...pick(session, ['createdAt', 'expiresAt', 'absoluteExpiresAt']),
      userAgent: session.metadata?.userAgent ?? null,
    })),
    comments: comments.map((comment) =>
      pick(comment, ['shelf', 'slug', 'name', 'text', 'state', 'createdAt', 'updatedAt']),
    ),
    'comment-reports': reports.map((report) => ({
      ...pick(report, ['reason', 'words', 'state', 'createdAt']),
      ...pick(report.comment ?? {}, ['shelf', 'slug']),
    })),
  };
}

module.exports = { recordsOf };
