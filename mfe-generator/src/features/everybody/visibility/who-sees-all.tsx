import { usePlatform } from '@irodori/kit/hooks';
import { Button, type ButtonProps } from '@irodori/ui/button';
import type { DialogProps } from '@irodori/ui/dialog';
import { useState } from 'react';
import { VisibilityDialog } from './late-dialog.ts';
import { loadVisibility, type OwnVisibility } from './own-visibility.ts';

interface WhoSeesAllProps
  extends Pick<ButtonProps, 'size' | 'disabled' | 'children'>, Pick<DialogProps, 'finalFocus'> {
  readonly jobIds: readonly string[];
  readonly onClose: (isSaved: boolean) => void;
}

/** Lets the owner of several pictures say who sees them. Initially that is chosen which all of them have in common. */
export function WhoSeesAll({ jobIds, finalFocus, onClose, ...button }: WhoSeesAllProps) {
  const platform = usePlatform();
  /** Set while the dialog is open: it is about the pictures of that moment, whatever an order finishes meanwhile. */
  const [asked, setAsked] = useState<{ jobIds: readonly string[]; own: Partial<OwnVisibility> }>();
  const close = (isSaved: boolean): void => {
    setAsked(undefined);
    onClose(isSaved);
  };
  return (
    <>
      <Button
        {...button}
        onClick={() =>
          void loadVisibility(platform, jobIds)
            .catch(() => undefined)
            .then((own: Partial<OwnVisibility> = {}) => setAsked({ jobIds, own }))
        }
      />
      {asked && (
        <VisibilityDialog
          open
          finalFocus={finalFocus}
          onClose={() => close(false)}
          {...asked}
          onSaved={() => close(true)}
        />
      )}
    </>
  );
}
