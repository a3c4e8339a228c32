/** The oldest browsers for which the code is compiled (docs/decisions/browsers-since-2024.md). */
export const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.4'];
