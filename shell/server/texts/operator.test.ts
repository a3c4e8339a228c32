import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { readTexts } from 'texts';
import { expect, test } from 'vitest';
import { missingOf, operatorVariables, withOperator } from './operator.ts';

const texts = readTexts();
const bodiesOf = ({ pages }: ContentSnapshot): string => pages.map(({ body }) => body).join('\n');

test('legal pages without any data of the operator name no variable and have no empty section', () => {
  const bodies = bodiesOf(withOperator({}, texts.pages)(texts));
  expect(bodies).not.toMatch(/\{\{|OPERATOR_/);
  expect(bodies).not.toMatch(/^## .*\s+(?=## )/m);
  expect(bodies).not.toMatch(/^## Operator/m);
});

test('legal pages have every value of the operator as words, never as Markdown', () => {
  const operator = Object.fromEntries(operatorVariables.map((name) => [name, `[${name}](//x)\n2`]));
  const bodies = bodiesOf(withOperator(operator, texts.pages)(texts));
  for (const name of operatorVariables)
    expect(bodies).toContain(`\\[${name.replaceAll('_', '\\_')}\\](//x), 2`);
  expect(bodies).not.toContain('{{');
});

test('a legal page that the texts do not have is that of the build, and one that they have is theirs', () => {
  const own = { slug: 'terms', title: 'Ours', summary: '', updated: '2026-12-01T00:00:00Z', body: '' };
  const { pages } = withOperator({}, texts.pages)({ ...texts, pages: [own] });
  expect(pages.map(({ slug, title }) => [slug, title]).toSorted()).toEqual([
    ['imprint', 'Imprint'],
    ['privacy', 'Privacy'],
    ['terms', 'Ours'],
  ]);
});

test('the same texts are filled once, and other texts anew', () => {
  const fill = withOperator({}, texts.pages);
  expect(fill(texts)).toBe(fill(texts));
  expect(fill({ ...texts })).not.toBe(fill(texts));
});

test('a value that is set and empty does not apply and is not missing', () => {
  const set = Object.fromEntries(
    operatorVariables.map((name) => [name, name === 'OPERATOR_VAT_ID' ? '' : 'a']),
  );
  expect(missingOf(set)).toEqual([]);
  expect(missingOf({ ...set, OPERATOR_NAME: undefined })).toEqual(['OPERATOR_NAME']);
});
