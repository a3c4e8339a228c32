'use strict';

const { writeSettings } = require('./accounts/settings.js');
const { nameFirstEditor } = require('./first-editor.js');
const { grant } = require('./permissions.js');
const { followChanges } = require('./texts/hook.js');
const { requirePictures } = require('./texts/require-pictures.js');
const { seed } = require('./texts/seed.js');

module.exports = {
  register() {
    requirePictures();
  },
  async bootstrap() {
    await grant();
    await writeSettings();
    await seed();
    await nameFirstEditor();
    followChanges();
  },
};
