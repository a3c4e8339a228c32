import { Link } from '@irodori/kit/link';
import type { ReactNode } from 'react';
import { accountPath, appsPath, signUpPath } from '../../paths.ts';

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

export interface Topic {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** What people ask, by topic. The content backend takes the place of this file; its shape stays. */
export const topics: readonly Topic[] = [
  {
    id: 'jobs',
    title: 'Jobs',
    questions: [
      {
        question: 'What happens after I press “Draw”?',
        answer: (
          <>
            <p>
              Your form becomes a job. It is checked, waits its turn, is drawn, and ends with a picture or
              with a reason. The page shows each step as it happens; you need not reload.
            </p>
            <p>Jobs of different visitors take turns, so one long queue does not hold up everybody else.</p>
          </>
        ),
      },
      {
        question: 'May I close the page while it draws?',
        answer: (
          <p>
            Yes. The job goes on without you. Its page has an address of its own, and your{' '}
            <Link to={accountPath}>account</Link> lists it on every device where you are signed in.
          </p>
        ),
      },
      {
        question: 'Can I cancel a job?',
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
            Each app says its price in credits before you start; see <Link to={appsPath}>all apps</Link>. The
            button that starts a job names it again.
          </p>
        ),
      },
      {
        question: 'How do I get credits?',
        answer: (
          <p>
            <Link to={signUpPath}>A new account</Link> begins with 100 credits. A guest, who has no password,
            begins with 10.
          </p>
        ),
      },
      {
        question: 'When are credits taken?',
        answer: (
          <p>
            When you start a job its price is held. It is taken only when the picture is finished. If the job
            fails, is refused, expires or is cancelled, the held credits are returned, without your asking.
          </p>
        ),
      },
      {
        question: 'I pressed the button twice. Do I pay twice?',
        answer: <p>No. The second press of the same form finds the first job and opens it.</p>,
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
            again. Leave it empty and each job draws a new one, which the finished picture shows.
          </p>
        ),
      },
      {
        question: 'How do I change only one thing?',
        answer: (
          <p>
            Open the picture, use all its settings with its seed, change one word or choice, and draw again.
            What you did not touch stays close to what it was.
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
            You. Jobs, their words and their pictures are private to the account that made them; the database
            itself refuses everyone else, even with the right address. Whoever runs this site can reach what
            is stored on it.
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
          <p>It is kept privately in your own folder and used only for the job that you start with it.</p>
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
