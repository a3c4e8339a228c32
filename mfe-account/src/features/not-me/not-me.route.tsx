import { notMePath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { NotMePage } from './not-me-page.tsx';

export default function NotMeRoute() {
  return (
    <>
      <PageHead
        title="This was not you?"
        description="Take your Irodori account back: everybody is signed out, and you choose a new password."
        canonical={notMePath}
        noIndex
      />
      <NotMePage />
    </>
  );
}
