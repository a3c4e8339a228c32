export const word = 'mapped';
