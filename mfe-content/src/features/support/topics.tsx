import { firstCredits } from '@irodori/contract/credits';
import { appsPath, creditsPath, picturesPath, signUpPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { ReactNode } from 'react';

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

export interface Topic {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Frequent questions by topic. A content backend can replace this file with data of the same shape. */
export const topics: readonly Topic[] = [
  {
    id: 'jobs',
    title: 'Making a picture',
    questions: [
      {
        question: 'What happens after I press “Make the picture”?',
        answer: (
          <>
            <p>
              Your words are checked, wait their turn and are drawn. At the end there is a picture, or a
              reason why there is none. The page shows each step as it happens; you need not reload.
            </p>
            <p>Visitors take turns, so nobody’s long queue holds up everybody else.</p>
          </>
        ),
      },
      {
        question: 'May I close the page while it draws?',
        answer: (
          <p>
            Yes. The drawing goes on without you. Its page has an address of its own, and{' '}
            <Link to={picturesPath}>your pictures</Link> list it on every device where you are signed in.
          </p>
        ),
      },
      {
        question: 'Can I stop a picture?',
        answer: <p>Yes, until it is finished. The credits held for it come back at once.</p>,
      },
      {
        question: 'It says “not understood”. What does that mean?',
        answer: (
          <p>
            The engine has a limited vocabulary. It lists what it drew and which of your words it could not
            use, so that you can say them another way or choose from the form.
          </p>
        ),
      },
    ],
  },
  {
    id: 'credits',
    title: 'Credits and refunds',
    questions: [
      {
        question: 'What does a picture cost?',
        answer: (
          <p>
            Each app names its price in credits; see <Link to={appsPath}>all apps</Link>. The price stands
            once more beside the button that makes the picture.
          </p>
        ),
      },
      {
        question: 'How do I get credits?',
        answer: (
          <p>
            <Link to={signUpPath}>A new account</Link> begins with {firstCredits.account} credits. A guest,
            who has no password, begins with {firstCredits.guest}. More can be bought on the{' '}
            <Link to={creditsPath}>credits page</Link>, where they are for sale.
          </p>
        ),
      },
      {
        question: 'Can I give bought credits back?',
        answer: (
          <p>
            Within 14 days, by the button beside the purchase on the{' '}
            <Link to={creditsPath}>credits page</Link> or on its receipt. The price of the unused credits goes
            back the way on which you paid.
          </p>
        ),
      },
      {
        question: 'When are credits taken?',
        answer: (
          <p>
            When you start a picture, its price is held. It is taken only when the picture is finished. If the
            picture fails, is refused, waits too long or is stopped, the held credits come back without your
            asking.
          </p>
        ),
      },
      {
        question: 'I pressed the button twice. Do I pay twice?',
        answer: <p>No. The second press opens the picture that the first one started.</p>,
      },
    ],
  },
  {
    id: 'seeds',
    title: 'Seeds and trying again',
    questions: [
      {
        question: 'What is a seed?',
        answer: (
          <p>
            A number that makes chance repeatable. The same app, words, choices and seed give the same picture
            again. Leave it empty and every picture gets a new one, which is shown beside it.
          </p>
        ),
      },
      {
        question: 'How do I change only one thing?',
        answer: (
          <p>
            Open the picture, press “Use these settings”, change one word or choice, and make it again. What
            you did not touch stays close to what it was.
          </p>
        ),
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    questions: [
      {
        question: 'Who can see my pictures and prompts?',
        answer: (
          <p>
            Of all visitors, only you. Words and pictures are private to the account that made them; the
            database itself refuses everyone else, even those who know the address. Whoever runs this site can
            reach what is stored on it.
          </p>
        ),
      },
      {
        question: 'Are my words or pictures used to train anything?',
        answer: (
          <p>
            No. The built-in model was trained on drawings that our own sketch engine made. Nothing that
            visitors write or upload goes into it, and with the built-in engines nothing leaves this site.
          </p>
        ),
      },
      {
        question: 'What about a picture that I upload?',
        answer: (
          <p>It is kept privately in your own folder and used only for the picture that you make with it.</p>
        ),
      },
      {
        question: 'What is a guest account?',
        answer: (
          <p>
            An account without name and password, tied to this browser. If you clear the browser’s data, its
            pictures cannot be reached any more. Create an account to keep them.
          </p>
        ),
      },
    ],
  },
];
