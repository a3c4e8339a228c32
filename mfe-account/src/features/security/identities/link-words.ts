import type { ConfirmFailure } from '../../confirm/confirm-words.ts';
import type { SignInProblem } from '../../sign-in/sign-in-words.ts';

const again = 'Please try again in a moment. Your account here has not changed.';

/** Why an account of the provider with this name was not linked. */
export function linkProblem(reason: ConfirmFailure, name: string): SignInProblem {
  switch (reason) {
    case 'taken':
      return {
        title: `That ${name} account belongs to another account here.`,
        text: `Sign in to that one and unlink it there, or choose another account at ${name}.`,
      };
    case 'denied':
      return { title: 'Nothing was linked.', text: `You did not allow it at ${name}. You can start again.` };
    case 'stale':
      return {
        title: 'Nothing was linked.',
        text: `It took longer than five minutes at ${name}, or it was finished before. You can start again.`,
      };
    case 'unverified':
      return {
        title: `Your address at ${name} is not confirmed yet.`,
        text: 'Please follow the link in the email that we have sent to it.',
      };
    case 'often':
      return {
        title: 'Too many tries from here.',
        text: 'Please wait five minutes, then start again. Your account here has not changed.',
      };
    case 'banned':
      return {
        title: 'Your account here is blocked.',
        text: 'If you think that is a mistake, the support page says how to report it.',
      };
    case 'offline':
      return {
        title: 'No answer came back.',
        text: `Whether the ${name} account is linked is in the list below. If it is not there, please check your connection and start again.`,
      };
    default:
      return { title: `${name} could not be linked.`, text: again };
  }
}
