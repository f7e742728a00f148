// What the rest of the server may do with members' codes.

export { fromFields } from './code-answer.ts';
export { fixPlateOfCode } from './fix-plate.ts';
export { insertCodes, listTakenCodes, type NewCode } from './member-codes.store.ts';
export { readDay, readTimes } from './read-times.ts';
