import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleApp } from '../../../samples/sample-app.ts';
import { SketchWords } from './sketch-words.tsx';

test('the page names the things that a sketch shows although the visitor left them out, and in another line those that it lacks', () => {
  const sketched = {
    text: 'a girl by the sea, riding a bus',
    drew: ['girl', 'the sea'],
    notUnderstood: ['riding a bus', 'water (this cannot be left out)'],
    isSubjectKnown: true,
  };
  render(<SketchWords app={sampleApp} sketched={sketched} hasFailed={false} />);
  const notes = screen
    .getAllByText(/ it, though the engine may know more:/)
    .map((each) => each.parentElement);
  expect(notes.map((note) => note?.textContent)).toEqual([
    'Not left out of it, though the engine may know more: water',
    'Not in it, though the engine may know more: riding a bus',
  ]);
});
