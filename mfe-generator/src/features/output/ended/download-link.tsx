import { ButtonLink } from '@irodori/ui/button-link';
import { OverlayLink } from '../../viewer/overlay-link.tsx';
import { fileName } from '../../viewer/saving/saved-picture.ts';

export interface DownloadLinkProps {
  /** `primary` where no other action of the page is. */
  readonly variant: 'primary' | 'secondary';
  readonly url: string | undefined;
  readonly slug: string;
  readonly jobId: string;
  /** WebP without it. */
  readonly mime?: string | undefined;
}

/**
 * Downloads the stored picture with a name made from app and job. Beside it is what needs a script: other formats, the
 * clipboard and the share sheet.
 */
export function DownloadLink({ variant, url, slug, jobId, mime }: DownloadLinkProps) {
  if (url === undefined) return null;
  const name = fileName({ slug, id: jobId }, mime?.split('/')[1] ?? 'webp');
  return (
    <>
      <ButtonLink
        variant={variant}
        // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- ButtonLink adds the text
        render={<a href={url} download={name} />}
      >
        Download
      </ButtonLink>
      <ButtonLink render={<OverlayLink to="#save" />}>Save as, copy, share</ButtonLink>
    </>
  );
}
