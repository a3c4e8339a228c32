/** A line drawing has no colours yet, so at least so much of it is drawn anew. */
const least = 0.5;

/** How much of a guide is drawn anew by a sampler that begins with it, 0 to 1; without any strength all of it. */
export const denoisingOf = (strength: number): number => 1 - strength * (1 - least);
