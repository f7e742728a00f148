// What runs at night.

export { adviseLots } from './advise-lot.ts';
