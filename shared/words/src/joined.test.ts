import { expect, test } from 'vitest';
import { joinedPersons } from './joined.ts';
import { readText } from './read.ts';

const several = [
  'a girl and a boy',
  'a boy and a girl under a tree',
  'a girl & a boy',
  'girl and boy',
  'a mother and her son',
  'a mother and her daughter',
  'mother and daughter',
  'a girl and her mother',
  'a girl and her friends',
  'a girl and two boys',
  'two girls and a boy',
  'a couple: a girl with red hair and a boy',
  '1girl, 1boy, smiling',
  'a tall girl with silver hair and a muscular young man with a sword',
  'a silver-haired girl and a black-haired boy holding hands',
  'a girl with red hair, and a boy with blue hair',
  'a girl and a boy smiling at the camera',
  'a girl and a boy who look happy',
  'a princess and a prince dancing',
  'an elf girl and an elf boy',
  'a girl without a hat and a boy',
  // The same in other languages.
  '少女と少年',
  '銀髪の少女と黒髪の少年、桜の下で',
  '母と息子',
  '一个女孩和一个男孩在树下',
  '红发女孩和蓝发男孩',
  'una chica y un chico',
  'una chica rubia y un chico moreno bajo un cerezo',
  'una madre y su hija con pelo rojo',
  'فتاة وولد',
  'فتاة بشعر فضي وولد مبتسم',
];
test.each(several)('“%s” joins persons', (text) => {
  expect(joinedPersons(text)).toHaveLength(1);
});

test('the phrases that join a person are named, with the cause', () => {
  expect(joinedPersons('a girl, two boys and her mother')).toEqual(['mother (one character per picture)']);
  expect(joinedPersons('una chica y un chico')).toEqual(['chico (one character per picture)']);
});

test.each([
  'two sisters',
  'a couple, red hair',
  '姉妹、赤い着物',
  'カップル、浴衣',
  '姐妹，红发',
  '两个女孩，红发',
  'dos hermanas con kimono rojo',
  'dos chicas con pelo rojo',
  'una pareja en la playa, pelo rojo',
  'اختان بشعر احمر',
])('“%s” begins with several persons', (text) => {
  expect(readText(text).subject).toBe('other');
});

test.each([
  // Looks, things and animals.
  'a girl with boyish hair',
  'a girl and a cat',
  'a boy and his dog',
  'girl and flowers',
  'a boy band shirt, blue eyes',
  'a girl with silver hair and a boy band shirt',
  'a girl with short hair and a boy cut',
  'a girl and a boy’s bicycle',
  'a girl and a boy’s cute hat',
  "a girl and a boy's face",
  'a boy with long hair and a girl face',
  'a girl with red hair and her cat ears',
  'a girl and her princess dress',
  'a girl and her family crest',
  'a girl and mother nature',
  'a girl in a suit and tie and man bun',
  '少女と猫',
  '少女と少年の服',
  '女孩和男孩的衣服',
  '女孩和她的猫',
  'una chica y su gato',
  'una chica con dos coletas',
  'فتاة وقطة',
  // One person in two words.
  'a boy with red hair and looks like a girl',
  'a boy with long hair and eyes like a girl',
  'a boy with long hair and looking like girl',
  'un chico con pelo largo y ojos de chica',
  'she is a princess and a warrior',
  'a woman who is a warrior and a mother',
  'a girl or a boy',
  '1girl, a boy hairstyle',
  'mi hermana con pelo rojo',
  // What is left out.
  'a girl and not a boy',
  'a girl, no boy',
  'a girl without a boy',
  // One person, and others beside her.
  'a girl with two friends',
  'a girl with a hat and people in the background',
  // A role before a word for a person.
  'a knight and wizard girl',
  // A word of the language itself.
  'a girl and a constructor',
])('“%s” joins nobody', (text) => {
  expect(joinedPersons(text)).toEqual([]);
});
