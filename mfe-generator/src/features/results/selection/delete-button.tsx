import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteJobs } from './use-delete-jobs.ts';

interface Props {
  readonly jobId: string;
  /** The list in place of the picture’s page, where the deletion can be taken back. */
  readonly listPath: string;
}

/** Deletes a picture from its page. */
export function DeleteButton({ jobId, listPath }: Props) {
  const deleteJobs = useDeleteJobs();
  const [isRunning, setIsRunning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const remove = async (): Promise<void> => {
    setIsRunning(true);
    setHasFailed(false);
    try {
      await deleteJobs([jobId], listPath);
    } catch {
      setHasFailed(true);
    }
    setIsRunning(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden="true" />}
        busy={isRunning}
        onClick={() => void remove()}
      >
        Delete
      </Button>
      {hasFailed ? <Notice tone="error">Nothing was deleted. Please try again.</Notice> : null}
    </>
  );
}
