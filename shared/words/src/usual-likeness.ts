/** In percent: how closely a result keeps to the visitor’s picture where the form does not say it. */
export const usualLikeness = 50;
