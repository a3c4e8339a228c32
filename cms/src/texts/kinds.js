'use strict';

const { listOf, textOf } = require('./slug-lists.js');
const { addressOf, filesOf } = require('./uploads.js');

/** The URL of an uploaded file, or the path in the catalogue that the editor wrote; null without either. */
const pictureOf = ({ upload, picture }) => (upload ? addressOf(upload) : picture || null);

/** The moment that the entry names, else that of its publication; of a draft, that of its last change. */
const publishedOf = ({ published, publishedAt, updatedAt }) => published ?? publishedAt ?? updatedAt;

const articleOf = ({
  slug,
  firstSlug,
  formerSlugs,
  title,
  summary,
  updated,
  tags,
  apps,
  author,
  pictureAlt,
  body,
  ...entry
}) => ({
  slug,
  ...(firstSlug && (formerSlugs || firstSlug !== slug) && { firstSlug }),
  ...(formerSlugs && { formerSlugs: listOf(formerSlugs) }),
  title,
  summary,
  published: publishedOf(entry),
  updated: updated ?? publishedOf(entry),
  topic: entry.topic?.slug ?? null,
  tags: listOf(tags),
  author: author?.slug ?? null,
  // Only a preview shows an article without a picture.
  picture: pictureOf(entry) ?? '',
  pictureFiles: filesOf(entry.upload),
  pictureAlt: pictureAlt ?? '',
  apps: listOf(apps),
  body,
});

const articleData = async ({ tags, apps, author, topic: _topic, ...text }, find) => ({
  ...text,
  tags: textOf(tags),
  apps: textOf(apps),
  author: author === null ? null : await find('api::author.author', author),
});

const byPosition = (a, b) => a.position - b.position || a.id - b.id;

/**
 * The kinds of texts: their lists in the snapshot (`shared/contract/src/content/content-snapshot.ts`), and their types here.
 * `key` identifies a text; `read` makes a text of an entry, `write` the data of an entry of a text; `order` sorts entries.
 * A kind that others refer to precedes them.
 */
const kinds = [
  {
    list: 'authors',
    uid: 'api::author.author',
    key: 'slug',
    order: (a, b) => a.id - b.id,
    read: ({ slug, updatedAt, name, about, ...entry }) => ({
      slug,
      updated: updatedAt,
      name,
      about: about ?? '',
      picture: pictureOf(entry),
      pictureFiles: filesOf(entry.upload),
    }),
    write: (author) => author,
  },
  {
    list: 'topics',
    uid: 'api::topic.topic',
    key: 'slug',
    order: byPosition,
    read: ({ slug, updatedAt, name, text }) => ({ slug, updated: updatedAt, name, text }),
    write: (topic, _find, position) => ({ ...topic, position }),
  },
  {
    list: 'posts',
    uid: 'api::post.post',
    key: 'slug',
    order: (a, b) => Date.parse(publishedOf(b)) - Date.parse(publishedOf(a)) || b.id - a.id,
    read: articleOf,
    write: articleData,
    needsPicture: true,
  },
  {
    list: 'guides',
    uid: 'api::guide.guide',
    key: 'slug',
    order: (a, b) => (a.topic?.position ?? 0) - (b.topic?.position ?? 0) || byPosition(a, b),
    read: articleOf,
    write: async (guide, find, position) => ({
      ...(await articleData(guide, find)),
      topic: guide.topic === null ? null : await find('api::topic.topic', guide.topic),
      position,
    }),
    needsPicture: true,
  },
  {
    list: 'landings',
    uid: 'api::landing.landing',
    key: 'app',
    order: (a, b) => a.id - b.id,
    read: ({ app, updatedAt, title, summary, body }) => ({ app, updated: updatedAt, title, summary, body }),
    write: (landing) => landing,
  },
  {
    list: 'categories',
    uid: 'api::category-copy.category-copy',
    key: 'category',
    order: (a, b) => a.id - b.id,
    read: ({ category, updatedAt, summary, body }) => ({ category, updated: updatedAt, summary, body }),
    write: (copy) => copy,
  },
  {
    list: 'questions',
    uid: 'api::question.question',
    key: 'slug',
    order: byPosition,
    read: ({ slug, updatedAt, topic, question, answer }) => ({
      slug,
      updated: updatedAt,
      topic,
      question,
      answer,
    }),
    write: (question, _find, position) => ({ ...question, position }),
  },
  {
    list: 'pages',
    uid: 'api::page.page',
    key: 'slug',
    order: (a, b) => a.id - b.id,
    read: ({ slug, title, summary, updated, body, ...entry }) => ({
      slug,
      title,
      summary,
      updated: updated ?? publishedOf(entry),
      body,
    }),
    write: (page) => page,
  },
];

/** The relations and files that `read` needs; the topic of a question is a word. */
const populateOf = (uid) => {
  const { attributes } = strapi.contentType(uid);
  const isElsewhere = (name) => ['relation', 'media'].includes(attributes[name]?.type);
  return Object.fromEntries(['author', 'topic', 'upload'].filter(isElsewhere).map((name) => [name, true]));
};

module.exports = { kinds, pictureOf, populateOf };
