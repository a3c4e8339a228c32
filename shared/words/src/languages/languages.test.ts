import { describe, expect, test } from 'vitest';
import { readText } from '../read.ts';
import { senseOf } from '../phrases.ts';
import { phraseKey } from '../tokens.ts';
import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { japanese } from './japanese.ts';
import { spanish } from './spanish.ts';

/** What a prompt says: `attribute=value`, `!attribute=value` for what it excludes; and what is not understood. */
function read(prompt: string): { said: string[]; unknown: string[] } {
  const { said, unknown } = readText(prompt);
  const ofName = said.map(({ attribute, values, isNegative }) =>
    values.map((value) => `${isNegative ? '!' : ''}${attribute}=${value}`).join(' '),
  );
  return { said: ofName.toSorted(), unknown: unknown.map(({ phrase }) => phrase) };
}

const prompts: readonly (readonly [string, string])[] = [
  // Japanese
  ['銀髪の少女、緑の目、赤い着物', 'silver-haired girl, green eyes, red kimono'],
  ['長い黒髪で青い瞳の女の子', 'girl with long black hair and blue eyes'],
  ['目が青い猫耳の少女', 'girl with cat ears, blue eyes'],
  ['髪が長い少女', 'girl with long hair'],
  ['帽子なし、眼鏡なし', 'no hat, no glasses'],
  ['眼鏡をかけていない少年', 'boy, no glasses'],
  ['桜の下で微笑んでいる侍', 'samurai, cherry blossom, smile'],
  ['森の中で剣を構えた騎士', 'knight in a forest, holding a sword'],
  ['夜の街、ツインテール、セーラー服', 'night city, twintails, sailor uniform'],
  // Chinese
  ['银发少女，绿色的眼睛，穿着红色和服', 'silver hair girl, green eyes, wearing a red kimono'],
  ['銀髮少女，綠色的眼睛，穿著紅色和服', 'silver hair girl, green eyes, wearing a red kimono'],
  ['一个拿着剑的骑士在城堡里', 'knight holding a sword in a castle'],
  ['没有帽子的男孩', 'no hat, boy'],
  ['没有长头发的女孩', 'no long hair, girl'],
  ['双马尾女孩在樱花树下微笑', 'twintails, girl, cherry blossom, smile'],
  // Spanish
  ['chica con pelo largo plateado y ojos verdes', 'girl with long silver hair and green eyes'],
  ['una bruja de ojos morados, vestido negro, de noche', 'witch with purple eyes, black dress, night'],
  ['chico rubio sin gafas en la playa', 'blonde boy without glasses in the beach'],
  ['niña sonriente con kimono rojo bajo los cerezos', 'smiling girl with red kimono, cherry blossoms'],
  ['caballero con armadura y capa azul', 'knight with armor and blue cloak'],
  // Arabic
  ['فتاة بشعر فضي طويل وعيون خضراء', 'girl with long silver hair and green eyes'],
  ['أميرة ترتدي فستاناً أحمر في الليل', 'princess wearing a red dress in the night'],
  ['ولد مبتسم بدون نظارة', 'smiling boy without glasses'],
  ['ساحرة مع قبعة الساحرة أمام القلعة', 'witch with a witch hat, castle'],
];

describe('a prompt of another language says the same as the English one', () => {
  test.each(prompts)('%s: %s', (prompt, inEnglish) => {
    expect(read(prompt)).toEqual({ said: read(inEnglish).said, unknown: [] });
  });
});

describe('a word that the vocabulary lacks is named as it was written', () => {
  test.each([
    ['ドラゴンクエストの少女', ['ドラゴンクエスト']],
    ['きのこの森', ['きのこ']],
    ['海老を食べる少女', ['海老を食べる']],
    ['アップルを食べる', ['アップルを食べる']],
    ['女孩吃西瓜', ['吃西瓜']],
    ['chica con sandía', ['sandía']],
    ['فتاة تأكل البطيخ', ['تأكل البطيخ']],
    ['강아지', ['강아지']],
  ])('%s', (prompt, unknown) => {
    expect(read(prompt).unknown).toEqual(unknown);
  });
});

test('an English text keeps words that Spanish has too', () => {
  expect(read('sin city, a girl with a taza').unknown).toEqual(['sin', 'taza']);
});

test.each(Object.entries({ japanese, chinese, spanish, arabic }))(
  'every phrase of the dictionary %s stands for one that the vocabulary has, or names what no engine draws',
  (_, dictionary) => {
    const strange = Object.keys(dictionary).filter((english) => {
      const key = phraseKey(english);
      return senseOf(key) === undefined && key.split(' ').some((word) => senseOf(word) === undefined);
    });
    expect(strange.filter((english) => english !== 'fireworks')).toEqual([]);
  },
);

test.each(Object.entries({ japanese, chinese, spanish, arabic }))(
  'no phrase of the dictionary %s stands for two different things',
  (_, dictionary) => {
    const phrases = Object.values(dictionary).flatMap((all) => all.split('|'));
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
  },
);
