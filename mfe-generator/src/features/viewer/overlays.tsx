import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OverlayHash, OverlaysProps, OverlayState } from './overlay-link.tsx';
import { SaveDialog } from './saving/save-dialog.tsx';
import { Viewer } from './viewer.tsx';

/** The viewer, or the dialog that saves the picture, as the fragment says. */
export default function Overlays({ picture, whose, hasSettings = true, app, pathOf }: OverlaysProps) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(picture);

  /* Closed at another picture, by Back as well: its page is shown. */
  const isElsewhere = hash === '' && shown.id !== picture.id;
  useEffect(() => {
    if (isElsewhere) void navigate(pathOf(shown), { replace: true });
  }, [isElsewhere, navigate, pathOf, shown]);

  const close = (): void => {
    if (isOpenedHere(state)) void navigate(-1);
    else void navigate(`${pathname}${search}`, { replace: true });
  };
  if (hash === '#viewer' || hash === '#compare')
    return (
      <Viewer
        first={picture}
        compared={(state as OverlayState)?.compared}
        hash={hash}
        whose={whose}
        app={app}
        onShow={setShown}
        onClose={close}
      />
    );
  if (hash === ('#save' satisfies OverlayHash) && picture.url !== undefined)
    return (
      <SaveDialog
        picture={{ id: picture.id, slug: picture.app.slug, url: picture.url, whose, hasSettings }}
        onClose={close}
      />
    );
  return null;
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'overlay' in state;
