import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { resultPath } from '../../../paths.ts';
import { pageTitle, pictureDescription } from '../../everybody/picture-title.ts';
import { isForSearch } from '../../everybody/picture/is-for-search.ts';
import { ShownPicture } from '../../everybody/picture/shown-picture.tsx';
import { Keys } from '../../workspace/keys/keys.tsx';
import { loadPicture, type PictureData } from './load-result.ts';
import { MissingPicture } from './missing-picture.tsx';
import { ResultViewer } from './result-viewer.tsx';

export { structuredData } from '../../everybody/picture/shown-picture-data.server.ts';
export { card } from '../../everybody/picture/shown-picture-preview.server.ts';

export const load = loadPicture;

/** The page of a picture: for its owner, for everybody else if it is shown, or to sign in. */
export default function ResultRoute() {
  const data = useRouteData<typeof load>() as PictureData;
  if (data.kind === 'missing') return <MissingPicture />;
  if (data.kind === 'shown') {
    const { jobId } = data.picture;
    return (
      <>
        <PageHead
          title={pageTitle(data.picture)}
          description={pictureDescription(data.picture)}
          canonical={resultPath(jobId)}
          noIndex={!isForSearch(data.picture)}
        />
        <ShownPicture key={jobId} {...data} />
        <Keys />
      </>
    );
  }
  const { id, app } = data.result;
  return (
    <>
      <PageHead
        title={`My picture from ${app.name}`}
        description="A picture of your own, in large."
        canonical={resultPath(id)}
        noIndex
      />
      <ResultViewer key={id} {...data} />
      <Keys />
    </>
  );
}
