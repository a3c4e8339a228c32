import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ImageInput } from './image-input.tsx';

function Example() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <ImageInput label="Your picture" name="picture" value={file} onValueChange={setFile} maxBytes={1000} />
  );
}
const picture = (name: string, bytes: number, type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const zone = () => screen.getByLabelText(/Your picture/);

test('an image input accepts a picked picture, which can be removed', async () => {
  render(<Example />);
  await userEvent.upload(zone(), picture('face.png', 500));
  expect(screen.getByText('face.png')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.queryByText('face.png')).toBeNull();
});

test('an image input accepts a dropped picture', () => {
  render(<Example />);
  fireEvent.drop(zone(), { dataTransfer: { files: [picture('dropped.png', 500)] } });
  expect(screen.getByText('dropped.png')).toBeDefined();
});

test('an image input accepts a picture that is dropped beside it, once, and keeps the browser from opening it', () => {
  const taken: (string | undefined)[] = [];
  render(
    <>
      <ImageInput
        label="Your picture"
        name="picture"
        value={null}
        onValueChange={(file) => taken.push(file?.name)}
      />
      <p>Beside it</p>
    </>,
  );
  const file = picture('dropped.png', 500);
  const dataTransfer = { files: [file], types: ['Files'] };
  const beside = screen.getByText('Beside it');
  // False: its default is prevented.
  expect(fireEvent.dragOver(beside, { dataTransfer: { files: [], types: ['Files'] } })).toBe(false);
  expect(fireEvent.drop(beside, { dataTransfer })).toBe(false);
  expect(taken).toEqual(['dropped.png']);
  fireEvent.drop(zone(), { dataTransfer });
  expect(taken).toEqual(['dropped.png', 'dropped.png']);
});

test('an image input takes neither dragged text nor a picture of the page that is dropped beside it', () => {
  render(<Example />);
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
  const files = [picture('example.png', 500)];
  expect(fireEvent.drop(document.body, { dataTransfer: { files, types: ['text/html', 'Files'] } })).toBe(
    false,
  );
  expect(screen.queryByText('example.png')).toBeNull();
});

test('an image input without another limit accepts a photo of 12 MB, and none of more than 50 MB', async () => {
  const taken: (string | undefined)[] = [];
  render(
    <ImageInput
      label="Your picture"
      name="picture"
      value={null}
      onValueChange={(file) => taken.push(file?.name)}
    />,
  );
  const photo = picture('photo.jpg', 12_000_000, 'image/jpeg');
  await userEvent.upload(screen.getByLabelText('Take a photo'), photo);
  expect(taken).toEqual(['photo.jpg']);
  await userEvent.upload(zone(), picture('scan.png', 51_000_000));
  expect(screen.getByText('“scan.png” is too large: 51 MB, where 50 MB is the most.')).toBeDefined();
  expect(taken).toEqual(['photo.jpg']);
});

test('an image input refuses a file that is too large with the reason, and keeps the former picture', async () => {
  render(<Example />);
  await userEvent.upload(zone(), picture('small.png', 500));
  await userEvent.upload(zone(), picture('large.png', 2_500_000));
  expect(screen.getByText('“large.png” is too large: 2.5 MB, where 1 kB is the most.')).toBeDefined();
  expect(zone().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('small.png')).toBeDefined();
});

test('an image input refuses a file that is not a picture', () => {
  render(<Example />);
  fireEvent.drop(zone(), { dataTransfer: { files: [picture('notes.pdf', 10, 'application/pdf')] } });
  expect(screen.getByText(/“notes.pdf” is not a picture/)).toBeDefined();
});

test('an image input accepts a picture that is pasted anywhere on the page, and leaves pasted text alone', () => {
  render(<Example />);
  const paste = (types: string[], name: string) =>
    fireEvent.paste(document.body, { clipboardData: { files: [picture(name, 500)], types } });
  paste(['text/plain', 'Files'], 'table.png');
  expect(screen.queryByText('table.png')).toBeNull();
  paste(['Files'], 'pasted.png');
  expect(screen.getByText('pasted.png')).toBeDefined();
});

test('an image input accepts a photo of a phone’s camera', async () => {
  render(<Example />);
  const camera = screen.getByLabelText('Take a photo');
  expect(camera.getAttribute('capture')).toBe('environment');
  await userEvent.upload(camera, picture('photo.png', 500));
  expect(screen.getByText('photo.png')).toBeDefined();
});
