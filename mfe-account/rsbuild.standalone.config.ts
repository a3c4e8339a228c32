export { default } from '@irodori/build/standalone';
