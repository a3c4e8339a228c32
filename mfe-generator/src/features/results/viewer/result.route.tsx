import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { resultPath } from '../../../paths.ts';
import { loadResult } from './load-result.ts';
import { ResultViewer } from './result-viewer.tsx';

export const load = loadResult;

export default function ResultRoute() {
  const data = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title={`My picture from ${data.result.app.name}`}
        description="A picture of your own, in large. Only you can see it."
        canonical={resultPath(data.result.id)}
        noIndex
      />
      <ResultViewer key={data.result.id} {...data} />
    </>
  );
}
