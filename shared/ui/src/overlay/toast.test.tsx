import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { ToastProvider, useToast } from './toast.tsx';

function Example({ onUndo }: { onUndo: () => void }) {
  const toast = useToast();
  return (
    <Button onClick={() => toast.show({ title: 'Saved', action: { label: 'Undo', onSelect: onUndo } })}>
      Save
    </Button>
  );
}

test('a message that comes before its machinery is loaded is shown once it is', async () => {
  const onUndo = vi.fn<() => void>();
  render(
    <ToastProvider>
      <Example onUndo={onUndo} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledOnce();
});
