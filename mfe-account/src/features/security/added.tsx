import { Notice } from '@irodori/ui/notice';

/** Says that a second factor was added. */
export const Added = ({ what }: { what: 'authenticator app' | 'security key' | 'phone' }) => (
  <Notice tone="success" title={`Your ${what} is added.`}>
    From now on, signing in asks for a second factor. Devices that did not give one have been signed out.
  </Notice>
);
