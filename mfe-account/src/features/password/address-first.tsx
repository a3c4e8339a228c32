import { profilePath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';

/** Why an account without an email address gets no password, and the way to an address. */
export const AddressFirst = () => (
  <>
    <Text strength="soft">
      A password signs you in only together with an email address, and your account has none yet.
    </Text>
    <ButtonLink render={<Link to={profilePath} />}>Add an email address</ButtonLink>
  </>
);
