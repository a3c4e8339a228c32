import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { sampleField } from '../../../samples/sample-app.ts';
import type { FieldValue } from '../form/form-values.ts';
import { GuideField } from './guide-field.tsx';

const field = sampleField({
  name: 'guide',
  label: 'Follow the sketch',
  type: 'SHORT_TEXT',
  minValue: 0,
  maxValue: 100,
  config: { attribute: 'guide', numeric: true },
});

const none = {
  issue: undefined,
  marked: undefined,
  shownSeed: undefined,
  sliders: undefined,
  form: { fields: [], values: {} },
  onUpload: () => undefined,
};

/** Shows the field in a form; returns what the form gets, in its order. */
function show(start: string): string[] {
  const sent: string[] = [];
  function Form() {
    const [value, setValue] = useState<FieldValue>(start);
    const onChange = (next: FieldValue) => {
      sent.push(String(next));
      setValue(next);
    };
    return <GuideField {...none} field={field} value={value} onChange={onChange} />;
  }
  render(<Form />);
  return sent;
}

const slide = (percent: number) => fireEvent.change(slider(), { target: { value: String(percent) } });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: /^Follow the sketch/ });

test('the field says in words how closely the sketch is followed, and sends nothing where it is not', () => {
  const sent = show('');
  expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['0', 'Off']);
  slide(30);
  expect(slider().getAttribute('aria-valuetext')).toBe('Loosely, 30 %');
  slide(80);
  expect(slider().getAttribute('aria-valuetext')).toBe('Closely, 80 %');
  slide(0);
  expect(sent).toEqual(['30', '80', '']);
});

test('the field has the strength that the form was filled with', () => {
  show('60');
  expect(slider().value).toBe('60');
});
