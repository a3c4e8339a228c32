'use strict';

const { environment } = require('../environment.js');
const { sendMails } = require('./accounts/mails.js');
const { writeSettings } = require('./accounts/settings.js');
const { deleteWithTexts, nameTexts } = require('./comments/keep-to-text.js');
const { followModeration } = require('./comments/moderation.js');
const { arrangePanel } = require('./panel/arrange-panel.js');
const { takeDecisions } = require('./comments/take-decisions.js');
const { followWaiting } = require('./comments/tell-editors.js');
const { nameFirstEditor } = require('./first-editor.js');
const { grant } = require('./permissions.js');
const { datePublications } = require('./texts/date-publications.js');
const { keepFirstSlugs, nameFirstSlugs } = require('./texts/first-slugs.js');
const { keepFormerSlugs } = require('./texts/former-slugs.js');
const { followChanges } = require('./texts/hook.js');
const { refuseDrafts } = require('./texts/published-only.js');
const { refuseEqualTitles } = require('./texts/refuse-equal-titles.js');
const { refuseForeignPictures } = require('./texts/refuse-foreign-pictures.js');
const { requirePictures } = require('./texts/require-pictures.js');
const { changeInOneTransaction } = require('./texts/one-transaction.js');
const { seed } = require('./texts/seed.js');

module.exports = {
  register() {
    refuseDrafts();
    changeInOneTransaction();
    requirePictures();
    refuseForeignPictures();
    refuseEqualTitles();
    datePublications();
    keepFormerSlugs();
    keepFirstSlugs();
    takeDecisions();
    followModeration();
    deleteWithTexts();
  },
  async bootstrap() {
    await grant();
    await writeSettings();
    sendMails();
    await seed();
    await nameTexts();
    await nameFirstSlugs();
    await nameFirstEditor();
    followChanges();
    followWaiting();
    if (environment().hasPanel) await arrangePanel();
  },
};
