export { RecentStrip } from '../recent/recent-strip.tsx';
export { Keys } from './keys/keys.tsx';
