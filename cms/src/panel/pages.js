'use strict';

const address = (path) =>
  `The end of ${path}: small letters, digits and hyphens. The address of a published text leads on after a change.`;

/** Of posts and guides. */
const articleFields = {
  title: { label: 'Title', description: 'No other published text may have it.' },
  summary: { label: 'Summary', description: 'Under the title, in lists, search results and link previews.' },
  body: {
    label: 'Text',
    description:
      'Markdown. Begin headings with ##. A block that begins with ```prompt ai-elf-generator shows an example which fills in the form of that app.',
  },
  author: { label: 'Author' },
  tags: { label: 'Tags', description: 'Divided by commas: engines, ink' },
  apps: { label: 'Apps to try', description: 'Their addresses, divided by commas: ai-elf-generator' },
  upload: {
    label: 'Picture',
    description: 'An upload, or a place beside it: a text without is not published.',
  },
  picture: {
    label: 'Place of the picture',
    description: 'In place of an upload, such as catalogue:apps/ai-elf-generator/1.webp',
  },
  pictureAlt: { label: 'What the picture shows', description: 'For readers who do not see it.' },
  published: { label: 'Published', description: 'Filled in by the first publication, unless you do it.' },
  updated: { label: 'Changed', description: 'Filled in by each later publication, unless you do it.' },
  formerSlugs: {
    label: 'Former addresses',
    description: 'Filled in when the address changes. Each leads to the text.',
  },
};
const articleRows = [
  ['title'],
  ['summary'],
  ['body'],
  ['upload', 'pictureAlt'],
  ['picture', 'author'],
  ['tags', 'apps'],
  ['published', 'updated'],
  ['slug', 'formerSlugs'],
];
const position = { label: 'Place', description: 'Smaller numbers come first.' };
const picture = {
  upload: { label: 'Picture' },
  picture: { label: 'Place of the picture', description: 'In place of an upload.' },
};

/**
 * How the admin panel shows each type: its list, the names and explanations of its fields, and the rows of its form, if
 * they are not in Strapi's order. `DESC` lists `waiting` before `shown`.
 */
const pages = {
  'api::post.post': {
    settings: { mainField: 'title', defaultSortBy: 'published', defaultSortOrder: 'DESC' },
    columns: ['title', 'author', 'tags', 'published'],
    fields: { ...articleFields, slug: { label: 'Address', description: address('/blog/…') } },
    rows: articleRows,
  },
  'api::guide.guide': {
    settings: { mainField: 'title', defaultSortBy: 'position', defaultSortOrder: 'ASC' },
    columns: ['title', 'topic', 'position', 'published'],
    fields: {
      ...articleFields,
      slug: { label: 'Address', description: address('/resources/…') },
      topic: { label: 'Topic' },
      position,
    },
    rows: [...articleRows, ['topic', 'position']],
  },
  'api::landing.landing': {
    settings: { mainField: 'title', defaultSortBy: 'title', defaultSortOrder: 'ASC' },
    columns: ['title', 'app'],
    fields: {
      app: { label: 'App', description: 'The end of its address, such as ai-elf-generator.' },
      title: articleFields.title,
      summary: articleFields.summary,
      body: { label: 'Text', description: 'Markdown, below the form of the generator.' },
    },
  },
  'api::category-copy.category-copy': {
    settings: { mainField: 'category', defaultSortBy: 'category', defaultSortOrder: 'ASC' },
    columns: ['category', 'summary'],
    fields: {
      category: { label: 'Category', description: 'The end of its address, /category/…' },
      summary: articleFields.summary,
      body: { label: 'Text', description: 'Markdown.' },
    },
  },
  'api::question.question': {
    settings: { mainField: 'question', defaultSortBy: 'position', defaultSortOrder: 'ASC', pageSize: 50 },
    columns: ['question', 'topic', 'position'],
    fields: {
      question: { label: 'Question' },
      answer: { label: 'Answer', description: 'Markdown.' },
      topic: { label: 'Topic', description: 'Questions with the same words here stand together.' },
      position,
      slug: { label: 'Address', description: 'After /support#. Links to it break when it changes.' },
    },
  },
  'api::page.page': {
    settings: { mainField: 'title', defaultSortBy: 'title', defaultSortOrder: 'ASC' },
    columns: ['title', 'updated'],
    fields: {
      title: articleFields.title,
      summary: articleFields.summary,
      body: {
        label: 'Text',
        description: 'Markdown. {{OPERATOR_NAME}} and its like stand for data of the operator.',
      },
      updated: articleFields.updated,
      slug: { label: 'Page', description: 'terms, privacy or imprint. Other pages are not shown.' },
    },
  },
  'api::author.author': {
    settings: { mainField: 'name', defaultSortBy: 'name', defaultSortOrder: 'ASC' },
    columns: ['name', 'slug'],
    fields: {
      name: { label: 'Name' },
      slug: { label: 'Address', description: 'The end of /blog/author/…' },
      about: { label: 'About', description: 'Markdown.' },
      ...picture,
    },
  },
  'api::topic.topic': {
    settings: { mainField: 'name', defaultSortBy: 'position', defaultSortOrder: 'ASC' },
    columns: ['name', 'position'],
    fields: {
      name: { label: 'Name' },
      slug: { label: 'Address', description: 'Its part of the page of guides.' },
      text: { label: 'Text', description: 'Under the name, on the page of guides.' },
      position,
    },
  },
  'api::comment.comment': {
    settings: { mainField: 'text', defaultSortBy: 'state', defaultSortOrder: 'DESC', pageSize: 50 },
    columns: ['state', 'text', 'name', 'shelf', 'slug', 'reports', 'createdAt'],
    fields: {
      state: {
        label: 'State',
        description:
          'waiting, hidden: only its writer sees it. shown: everybody reads it. Its writer gets a mail when you show or hide it.',
      },
      text: { label: 'Comment', editable: false },
      name: { label: 'Reader', editable: false },
      shelf: { label: 'On a', editable: false },
      slug: { label: 'Text, when written', editable: false },
      owner: { label: 'Account', editable: false },
      reports: { label: 'Reports', editable: false, mainField: 'reason' },
      createdAt: { label: 'Written' },
    },
  },
  'api::comment-report.comment-report': {
    settings: { mainField: 'words', defaultSortBy: 'state', defaultSortOrder: 'ASC', pageSize: 50 },
    columns: ['state', 'reason', 'words', 'comment', 'createdAt'],
    fields: {
      state: {
        label: 'State',
        description:
          'Settled as soon as you show or hide the comment. Set it by hand if the comment stays as it is.',
      },
      reason: { label: 'Reason', editable: false },
      words: { label: 'In the reader’s words', editable: false },
      comment: { label: 'Comment', editable: false, mainField: 'text' },
      reporter: { label: 'Reported by', editable: false },
      createdAt: { label: 'Reported' },
    },
  },
};

module.exports = { pages };
