/** Headers by which a client could claim an address; only the gateway's `x-forwarded-for` reaches a function. */
export const aboutThePeer = ['cf-connecting-ip', 'forwarded', 'x-forwarded-for', 'x-real-ip'];
