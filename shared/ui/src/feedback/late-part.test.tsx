import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { latePart } from './late-part.tsx';

const part = { default: ({ title }: { readonly title: string }) => <p>{title}</p> };
const failing = () =>
  vi
    .fn<() => Promise<typeof part>>()
    .mockRejectedValueOnce(new Error('Loading chunk 3 failed.'))
    .mockResolvedValue(part);

test('a part whose code does not load leaves the rest of the page, says so, and loads at the next try', async () => {
  const Part = latePart(failing());
  render(
    <>
      <input aria-label="Words" defaultValue="kept" />
      <Part title="The dialog" />
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This did not load.');
  expect(screen.getByLabelText('Words')).toHaveProperty('value', 'kept');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The dialog')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part whose code did not load comes by itself when the browser is online again, and is loaded once', async () => {
  const load = failing();
  const Part = latePart(load);
  const { rerender } = render(<Part title="The dialog" />);
  await screen.findByRole('alert');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('The dialog')).toBeDefined();
  rerender(<Part key="again" title="Another dialog" />);
  expect(screen.getByText('Another dialog')).toBeDefined();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
