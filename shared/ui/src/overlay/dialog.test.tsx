import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../button/button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

test('a dialog opens by its trigger, is named by its title, and closes by Escape and by its button', async () => {
  render(
    <Dialog
      trigger={<Button>Cancel…</Button>}
      title="Cancel this picture?"
      footer={<DialogClose render={<Button>Keep drawing</Button>} />}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Cancel…' });
  await userEvent.click(trigger);
  expect(screen.getByRole('dialog', { name: 'Cancel this picture?' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(trigger);
  await userEvent.click(screen.getByRole('button', { name: 'Keep drawing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
