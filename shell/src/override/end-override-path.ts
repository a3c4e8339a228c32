/** The visitor who opens this path gets the published site again. */
export const endOverridePath = '/_override/end';
