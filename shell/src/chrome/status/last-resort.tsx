import { Button } from '@irodori/ui/button';
import { StatusPage } from './status-page.tsx';

/** A page without header and footer, for failures of these. */
export function LastResort({ reference }: { readonly reference: string }) {
  return (
    <main>
      <title>Internal Server Error · Irodori</title>
      <StatusPage
        figure="500"
        title="Internal Server Error"
        reference={reference}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Load the page again
            </Button>
            <a href="/">Go to the start</a>
          </>
        }
      >
        <p>This page could not be put together. Your pictures and credits are safe.</p>
      </StatusPage>
    </main>
  );
}
