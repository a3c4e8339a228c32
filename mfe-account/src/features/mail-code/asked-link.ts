import { visitorKey } from '@irodori/kit/visitor-storage';

const key = visitorKey('asked-link');

/** Keeps the address to which this guest has a link sent, for the tab in which the link is opened. */
export function rememberAskedLink(email: string): void {
  try {
    localStorage.setItem(key, email);
  } catch {
    // Storage is blocked: the link then signs in without the guest account, after a question.
  }
}

/** The address to which a guest of this browser had the last link sent. */
export function askedLink(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
