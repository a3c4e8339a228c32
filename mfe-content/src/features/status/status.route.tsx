import { contactPath, statusPath, supportPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import type { ServiceStatus } from './load-status.ts';
import styles from './status.module.css';

export { card } from './status-preview.server.ts';
export { structuredData } from './status-data.server.ts';
export const load = async (context: LoadContext) => (await import('./load-status.ts')).loadStatus(context);

type State = 'working' | 'slow' | 'late' | 'partly' | 'paused' | 'down' | 'unknown';

const looks = {
  working: { icon: CircleCheck, label: 'Works' },
  slow: { icon: TriangleAlert, label: 'Slow' },
  late: { icon: TriangleAlert, label: 'Late' },
  partly: { icon: TriangleAlert, label: 'Works in part' },
  paused: { icon: TriangleAlert, label: 'Paused' },
  down: { icon: CircleX, label: 'Does not answer' },
  unknown: { icon: CircleHelp, label: 'Not known' },
} as const satisfies Record<State, object>;

const unknown = 'The service that would tell does not answer at the moment.';

const signIn = {
  working: 'In every way that the sign-in page offers.',
  down: 'Signing in has to wait. Who is signed in can go on for up to an hour.',
} as const satisfies Record<ServiceStatus['signIn'], string>;

const accounts = {
  working: 'Your pictures and your credits.',
  down: 'Everything of your account has to wait. Nothing is lost; what is stored stays stored.',
} as const satisfies Record<ServiceStatus['accounts'], string>;

const pictures = {
  working: 'New pictures are drawn as they come.',
  slow: 'Pictures wait longer than usual for their turn. Each is drawn, or its credits come back.',
  partly:
    'Some models draw, and some are away. Pictures for those wait, and are drawn when they are back, or their credits come back.',
  paused:
    'Nothing is drawn at the moment. Pictures that were started wait, and are drawn when the engines are back, or their credits come back.',
  unknown,
} as const satisfies Record<ServiceStatus['pictures'], string>;

/** Told where models differ. */
const modelWords = {
  working: 'Drawn as they come.',
  slow: 'Wait longer than usual for their turn.',
  paused: 'Wait until what draws them is back.',
} as const satisfies Record<ServiceStatus['models'][number]['state'], string>;

const mails = {
  working: 'Receipts, confirmations and notes about pictures go out.',
  late: 'Receipts and other mails wait, and are sent as soon as it is possible. Codes and links to sign in go another way, and can work.',
  unknown,
} as const satisfies Record<ServiceStatus['mails'], string>;

const payments = {
  working: 'Stripe tells us of payments, and credits follow.',
  late: 'What Stripe tells of payments does not reach us at the moment. A payment is not lost: its credits come as soon as we hear of it.',
  unknown,
} as const satisfies Record<Exclude<ServiceStatus['payments'], 'off'>, string>;

const readers = {
  working: 'Comments under posts and guides, and reader accounts.',
  down: 'Comments cannot be read or written, and reader accounts have to wait. Posts and guides are here as ever.',
} as const satisfies Record<Exclude<ServiceStatus['readers'], 'off'>, string>;

export default function StatusPage() {
  const { at, models, ...status } = useRouteData<typeof load>();
  const isWell = Object.values(status).every((state) => state === 'working' || state === 'off');
  return (
    <>
      <PageHead
        title="What works at the moment"
        description="Whether signing in, accounts, the drawing of pictures, mails, payments, comments and texts of this Irodori site work at the moment."
        canonical={statusPath}
      />
      <Page width="text">
        <Breadcrumbs items={[{ label: 'Support', link: <Link to={supportPath} /> }, { label: 'Status' }]} />
        <header className={styles.head}>
          <Heading level={1}>{isWell ? 'Everything works' : 'Not everything works'}</Heading>
          <Text strength="soft">
            Checked on <Day date={at} month="long" /> at {at.slice(11, 16)} UTC. Reload the page to check
            again.
          </Text>
        </header>
        <dl className={styles.parts}>
          <Part name="Pages and texts" state="working">
            This page has come from there.
          </Part>
          <Part name="Signing in" state={status.signIn}>
            {signIn[status.signIn]}
          </Part>
          <Part name="Accounts and data" state={status.accounts}>
            {accounts[status.accounts]}
          </Part>
          <Part name="Pictures" state={status.pictures}>
            {pictures[status.pictures]}
          </Part>
          {new Set(models.map(({ state }) => state)).size < 2
            ? null
            : models.map(({ name, state }) => (
                <Part key={name} name={`Pictures by ${name}`} state={state}>
                  {modelWords[state]}
                </Part>
              ))}
          <Part name="Mails" state={status.mails}>
            {mails[status.mails]}
          </Part>
          {status.payments === 'off' ? null : (
            <Part name="Payments" state={status.payments}>
              {payments[status.payments]}
            </Part>
          )}
          {status.readers === 'off' ? null : (
            <Part name="Comments and readers" state={status.readers}>
              {readers[status.readers]}
            </Part>
          )}
        </dl>
        <Text>
          Something else does not work? <Link to={contactPath}>Ask us</Link>.
        </Text>
      </Page>
    </>
  );
}

function Part({ name, state, children }: { name: string; state: State; children: string }) {
  const { icon: Icon, label } = looks[state];
  return (
    <div className={styles.part} data-state={state}>
      <dt>{name}</dt>
      <dd className={styles.state}>
        <Icon aria-hidden="true" />
        {label}
      </dd>
      <dd className={styles.words}>{children}</dd>
    </div>
  );
}
