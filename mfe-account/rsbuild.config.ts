export { default } from '@irodori/build/module';
