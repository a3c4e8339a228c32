/** Headers in which a client could say who asks; only the gateway's `x-forwarded-for` is believed. */
export const aboutThePeer = ['cf-connecting-ip', 'forwarded', 'x-forwarded-for', 'x-real-ip'];
