/** What every process of the stack gets from the terminal. */
export const systemVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
];

/** The named variables of the stack's own environment, as far as they are set. */
export const fromTerminal = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name)));
