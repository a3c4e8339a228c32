/** The page of things that are not there: the shell shows its not-found view. */
export const load = async (): Promise<never> => {
  throw new Response('', { status: 404, statusText: 'Page Not Found' });
};

export default function NotFoundPage() {
  return null;
}
