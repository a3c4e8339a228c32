import { accountPath, creditsPath, profilePath, supportPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { Section } from '../document/section.ts';

export const lastUpdated = '2026-11-23';

/** The terms by section. A content backend can replace this file with data of the same shape. */
export const terms: readonly Section[] = [
  {
    id: 'who',
    title: 'Who these terms are between',
    body: (
      <>
        <p>
          They are between you and the operator: the person or organisation that runs this copy of Irodori.
          The authors of the Irodori software publish it under the MIT licence and are not a party to these
          terms unless they run the site themselves.
        </p>
        <p>By creating an account, or by making a picture as a guest, you agree to these terms.</p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What the service is',
    body: (
      <>
        <p>
          You describe a picture; an engine draws it; you may keep it. The built-in engines are a sketch
          engine and a small model trained on its drawings. They can misread your words, and they name the
          words they did not use. <Link to={`${supportPath}#engines`}>What the engines are</Link>
        </p>
        <p>The operator may connect other engines and must then say which, and what is sent to them.</p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: (
      <ul>
        <li>Give an e-mail address that is yours, and keep your password to yourself.</li>
        <li>You must be old enough to agree to a contract where you live, or have a parent’s consent.</li>
        <li>
          A guest account belongs to one browser. If its data is lost, the account cannot be brought back.
        </li>
        <li>
          You may stop using the service at any time. Your <Link to={accountPath}>account page</Link> shows
          what the account holds, and at the end of your <Link to={profilePath}>profile page</Link> you delete
          it: 14 days later everything in it is gone, but for the record of purchases without your name. A
          guest account is deleted on its account page, at once.
        </li>
      </ul>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    body: (
      <ul>
        <li>
          Credits pay for pictures on this site. They are not money and cannot be moved to someone else. They
          do not expire.
        </li>
        <li>
          From a purchase of credits you may withdraw within 14 days, without a reason, by the button beside
          it on the <Link to={creditsPath}>credits page</Link> or on its receipt. The price of its unused
          credits is paid back the way on which you paid, and they leave your account; credits that you used
          are paid for. Credits are used in the order in which they came. Otherwise they are not paid out.
        </li>
        <li>
          A plan renews every month, which a mail says some days before, until you cancel it, on the same
          page, at any time; the month that is paid stays yours. Within 14 days of taking it you may also
          withdraw, which ends it at once.
        </li>
        <li>
          The price of a picture is shown before it starts. It is held at the start and taken when the picture
          is done.
        </li>
        <li>
          A picture that fails, is refused, waits too long or is stopped gives its credits back in full.
        </li>
        <li>Every movement of credits is recorded and cannot be edited afterwards, by either side.</li>
      </ul>
    ),
  },
  {
    id: 'pictures',
    title: 'Your words and your pictures',
    body: (
      <>
        <p>
          What you write and upload stays yours. You allow the operator to store and process it only as far as
          is needed to make, show and keep your pictures.
        </p>
        <p>
          As far as the operator holds any right in a picture made for you, that right is yours, for any
          lawful use. Two people who ask for the same thing may get similar pictures. Whether a picture made
          by a program is protected by copyright differs between countries.
        </p>
        <p>Your words, uploads and pictures are not used to train models.</p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'What is not allowed',
    body: (
      <>
        <p>Do not use the service to make, upload or spread:</p>
        <ul>
          <li>sexual content that involves minors, or characters who look like minors;</li>
          <li>pictures of real people meant to deceive, harass or shame them;</li>
          <li>
            content that is unlawful where you or the operator are, or that calls for violence or hatred;
          </li>
          <li>copies of other people’s works or characters that you have no right to use.</li>
        </ul>
        <p>
          Do not try to reach other people’s accounts or pictures, to get around limits or prices, or to
          overload the service. A request that breaks these rules is refused, with the reason, and its credits
          come back; repeated or serious breaches may end the account.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    body: (
      <>
        <p>
          The service stores your e-mail address, your name if you give one, your words and pictures, your
          credit entries, and cookies for your session and your choice of colours. It uses no advertising and
          no trackers of other companies.
        </p>
        <p>
          Words and pictures are private to your account. The operator can reach stored data where needed to
          run the service, to answer you, or where the law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: (
      <p>
        The service may be interrupted, change or end. The operator announces planned changes that matter to
        you in good time, and gives you the chance to save your pictures before the service ends.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What is promised and what is not',
    body: (
      <p>
        The service is offered as it is, without a promise that pictures fit a purpose. Nothing here limits
        liability for intent, gross negligence, harm to life or health, or any other liability that the law
        does not allow to be limited, and nothing takes away the rights that the law gives you as a consumer.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and contact',
    body: (
      <p>
        The operator must state here who they are, how to reach them, and which law and courts apply. Until
        they have, the law of the place where you live applies. How to report a problem is described under{' '}
        <Link to={`${supportPath}#report`}>Support</Link>.
      </p>
    ),
  },
];
