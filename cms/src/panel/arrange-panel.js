'use strict';

const { createHash } = require('node:crypto');
const { pages } = require('./pages.js');

const digest = createHash('sha1').update(JSON.stringify(pages)).digest('hex');

/**
 * Writes how the admin panel shows the types, which Strapi would name by their fields. It is written once for each state of
 * `pages.js`, so what editors configure in the panel stays until then.
 */
async function arrangePanel() {
  const store = strapi.store({ type: 'core', name: 'panel' });
  if ((await store.get({ key: 'arranged' })) === digest) return;
  const types = strapi.plugin('content-manager').service('content-types');
  for (const [uid, page] of Object.entries(pages)) {
    const stored = await types.findConfiguration({ uid });
    await types.updateConfiguration(
      { uid },
      {
        ...stored,
        settings: { ...stored.settings, ...page.settings },
        metadatas: Object.fromEntries(
          Object.entries(stored.metadatas).map(([name, { edit, list }]) => {
            const { label = edit.label, ...change } = page.fields[name] ?? {};
            return [
              name,
              { edit: { ...edit, label, ...change }, list: { ...list, label: label ?? list.label } },
            ];
          }),
        ),
        layouts: { ...stored.layouts, list: page.columns, edit: rowsOf(page, stored.layouts.edit) },
      },
    );
  }
  await store.set({ key: 'arranged', value: digest });
}

/** The rows of a form: those of the page, each of one or two fields, before what they leave out. */
function rowsOf({ rows = [] }, stored) {
  const named = new Set(rows.flat());
  const others = stored
    .map((row) => row.filter(({ name }) => !named.has(name)))
    .filter((row) => row.length > 0);
  return [...rows.map((row) => row.map((name) => ({ name, size: 12 / row.length }))), ...others];
}

module.exports = { arrangePanel };
