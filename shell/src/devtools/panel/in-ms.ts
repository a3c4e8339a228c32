export const inMs = (ms: number | undefined): string => (ms === undefined ? '–' : `${Math.round(ms)} ms`);
