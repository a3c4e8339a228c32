import { expect, test } from 'vitest';
import { requiredNames } from './required-names.ts';

test.each([
  ['a member of the call', "exports.a = require('react').useState(0);", ['useState']],
  ['a variable', "var React = require('react'); React.useState(React['useRef']());", ['useRef', 'useState']],
  ['destructured names', "const { useState, useRef: ref } = require('react');", ['useRef', 'useState']],
  ['names that are destructured later', "const R = require('react'); const { memo } = R;", ['memo']],
  ['TypeScript', "const react_1 = require('react'); (0, react_1.useState)(0);", ['useState']],
  [
    'Babel',
    "var _react = _interopRequireDefault(require('react')); _react.default.createElement('p'); (0, _react.useState)();",
    ['createElement', 'useState'],
  ],
  ['an assignment', "let R; R = require('react'); R.memo();", ['memo']],
  ['a call for its effect', "require('react');", []],
  ['another library', "const React = require('preact'); go(React);", []],
])('names are taken by %s', (_how, code, names) => {
  const found = requiredNames(code, 'react');
  expect([...found.names].toSorted()).toEqual(names);
  expect(found.isWhole).toBe(false);
});

test.each([
  ['exports the library', "module.exports = require('react');"],
  ['passes it on', "const R = require('react'); go(R);"],
  ['computes a name', "const R = require('react'); R[name]();"],
  ['destructures the rest', "const { memo, ...rest } = require('react');"],
  ['passes its default on', "const R = wrap(require('react')); go(R.default);"],
])('a file that %s takes the library whole', (_how, code) => {
  expect(requiredNames(code, 'react').isWhole).toBe(true);
});
