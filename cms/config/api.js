'use strict';

module.exports = {
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
  // Other versions of a text, and the texts that have a file, drafts among them: filters and sorts by the former would tell
  // drafts letter by letter, and the latter would come with their files.
  responses: { privateAttributes: ['localizations', 'related'] },
};
