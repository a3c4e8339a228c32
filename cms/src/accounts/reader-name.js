'use strict';

const users = 'plugin::users-permissions.user';

/** Controls, marks of direction, joiners and other characters without a shape of their own. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Digits and letters of other scripts that look like a letter of `irodori`, or like one of the words below. */
const lookalikes = {
  0: 'o',
  о: 'o',
  ο: 'o',
  1: 'i',
  l: 'i',
  '|': 'i',
  і: 'i',
  ι: 'i',
  ı: 'i',
  г: 'r',
  а: 'a',
  е: 'e',
};
const shapeOf = (name) =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Who writes under one of these names seems to speak for the site. */
const offices = ['admin', 'administrator', 'editor', 'moderator', 'operator', 'staff', 'support', 'team'].map(
  shapeOf,
);

/** The name as it is stored, by which two names that look the same are the same (Unicode NFKC). */
const normalName = (name) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
const withoutUnseen = (name) => normalName(name.replaceAll(unseen, ''));

/** Why a reader cannot have this normal name; undefined if there is no reason. Names are public. */
function faultOfName(name) {
  if (name !== withoutUnseen(name)) return 'This name has characters that cannot be seen';
  if (name.includes('@')) return 'A name is public, so it cannot be an email address';
  const shape = shapeOf(name);
  if (shape.includes('irodori') || offices.includes(shape)) return 'This name seems to speak for the site';
  return undefined;
}

/** Whether a reader has the name, in whatever case. */
const isNameTaken = async (username) =>
  (await strapi.db.query(users).count({ where: { username: { $eqi: username } } })) > 0;

module.exports = { faultOfName, isNameTaken, normalName, withoutUnseen };
