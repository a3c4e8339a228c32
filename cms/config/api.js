'use strict';

module.exports = {
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
  // The other versions of a text, drafts among them: filters and sorts by them would tell drafts letter by letter.
  responses: { privateAttributes: ['localizations'] },
};
