'use strict';

/** The comment's fields that only readers write are shown and not changed. `DESC` lists `waiting` before `shown`. */
const pages = {
  'api::comment.comment': {
    settings: { mainField: 'text', defaultSortBy: 'state', defaultSortOrder: 'DESC', pageSize: 50 },
    columns: ['state', 'text', 'name', 'shelf', 'slug', 'reports', 'createdAt'],
    labels: {
      state: 'State',
      text: 'Comment',
      name: 'Reader',
      shelf: 'On a',
      slug: 'Text, when written',
      owner: 'Account',
      reports: 'Reports',
      createdAt: 'Written',
    },
    related: { reports: 'reason' },
    description:
      'waiting, hidden: only its writer sees it. shown: everybody reads it. Its writer gets a mail when you show or hide it.',
  },
  'api::comment-report.comment-report': {
    settings: { mainField: 'words', defaultSortBy: 'state', defaultSortOrder: 'ASC', pageSize: 50 },
    columns: ['state', 'reason', 'words', 'comment', 'createdAt'],
    labels: {
      state: 'State',
      reason: 'Reason',
      words: 'In the reader’s words',
      comment: 'Comment',
      reporter: 'Reported by',
      createdAt: 'Reported',
    },
    related: { comment: 'text' },
    description:
      'Settled as soon as you show or hide the comment. Set it by hand if the comment stays as it is.',
  },
};

/** Writes how the admin panel lists comments and reports. Strapi keeps what it made at its first start, and that wins. */
async function arrangePanel() {
  const types = strapi.plugin('content-manager').service('content-types');
  for (const [uid, { settings, columns, labels, related, description }] of Object.entries(pages)) {
    const stored = await types.findConfiguration({ uid });
    const metadatas = Object.fromEntries(
      Object.entries(stored.metadatas).map(([name, { edit, list }]) => {
        const label = labels[name];
        if (label === undefined) return [name, { edit, list }];
        const change = name === 'state' ? { label, description } : { label, editable: false };
        if (related[name] !== undefined) change.mainField = related[name];
        return [name, { edit: { ...edit, ...change }, list: { ...list, label } }];
      }),
    );
    await types.updateConfiguration(
      { uid },
      {
        ...stored,
        settings: { ...stored.settings, ...settings },
        metadatas,
        layouts: { ...stored.layouts, list: columns },
      },
    );
  }
}

module.exports = { arrangePanel };
