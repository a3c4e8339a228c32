import { isProblem } from './problem.ts';

interface Described {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

const longest = { message: 1000, stack: 4000 };

/** Name, message and stack of any thrown value. */
export function describeError(thrown: unknown): Described {
  if (thrown instanceof Error) {
    const { name, message, stack = '', cause } = thrown;
    const because = cause instanceof Error ? `\nCaused by ${cause.stack ?? cause.message}` : '';
    return cut(name, message, `${stack}${because}`);
  }
  if (isProblem(thrown)) return cut('Problem', thrown.message || `status ${thrown.status}`, '');
  if (thrown instanceof Response) return cut('Response', `status ${thrown.status}`, '');
  return cut('Thrown', String(thrown), '');
}

function cut(name: string, message: string, stack: string): Described {
  return { name, message: message.slice(0, longest.message), stack: stack.slice(0, longest.stack) };
}
