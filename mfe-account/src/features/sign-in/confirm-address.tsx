import { Heading, Text } from '@irodori/ui/heading';

/** The message after a sign-up whose address must be confirmed. */
export function ConfirmAddress({ email }: { email: string }) {
  return (
    <div role="status">
      <Heading level={2} size={4}>
        Check your inbox
      </Heading>
      <Text>
        A message is on its way to <bdi>{email}</bdi>. Its link confirms the address and brings you back here,
        signed in. It can take a few minutes; please look in your spam folder too.
      </Text>
    </div>
  );
}
