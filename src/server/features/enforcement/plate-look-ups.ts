// The log of plates that officers looked up.

export { insertLookUps } from './look-ups.store.ts';
