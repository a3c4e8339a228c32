/** User agents of search engines and of link previews. */
const crawler = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i;

export const isCrawler = (): boolean => typeof navigator !== 'undefined' && crawler.test(navigator.userAgent);
