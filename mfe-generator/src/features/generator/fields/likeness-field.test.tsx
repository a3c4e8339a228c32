import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { sampleField } from '../../../samples/sample-app.ts';
import type { FieldValue } from '../form/form-values.ts';
import { LikenessField } from './likeness-field.tsx';

const field = sampleField({
  name: 'likeness',
  label: 'Keep to your picture',
  type: 'SHORT_TEXT',
  minValue: 0,
  maxValue: 100,
  config: { attribute: 'likeness', numeric: true },
});
const picture = sampleField({
  name: 'begin',
  label: 'Begin with a picture of yours',
  type: 'IMAGE_INPUT',
  config: { attribute: 'picture' },
});
const fields = [picture, field];

/** Shows the field in a form with a picture; returns what the form gets, in its order. */
function show(start: string, path = 'visitor/a.webp'): string[] {
  const sent: string[] = [];
  function Form() {
    const [value, setValue] = useState<FieldValue>(start);
    const onChange = (next: FieldValue) => {
      sent.push(String(next));
      setValue(next);
    };
    const others = { fields, values: { begin: path } };
    const none = { issue: undefined, marked: undefined, shownSeed: undefined, sliders: undefined };
    return (
      <LikenessField
        {...none}
        form={others}
        field={field}
        value={value}
        onChange={onChange}
        onUpload={() => undefined}
      />
    );
  }
  render(<Form />);
  return sent;
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: /^Keep to your picture/ });

test('without a picture in the form there is no slider that says how closely it is kept to', () => {
  show('', '');
  expect(screen.queryByRole('slider')).toBeNull();
});

test('with a picture, the result keeps to it by half until the visitor says otherwise, down to nothing', () => {
  const sent = show('');
  expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['50', 'Closely, 50 %']);
  fireEvent.change(slider(), { target: { value: '30' } });
  expect(slider().getAttribute('aria-valuetext')).toBe('Loosely, 30 %');
  fireEvent.change(slider(), { target: { value: '0' } });
  expect(slider().value).toBe('0');
  expect(sent).toEqual(['30', '0']);
});
