// What other features may do with the log of plate look-ups.

export { insertLookUps } from './look-ups.store.ts';
