// Member codes: keep a lot's codes, and read what an owner writes about one.

export {
  deleteCode,
  insertCodes,
  listValidCodes,
  lockCode,
  type NewCode,
  type StoredCode,
  updateCode,
} from './member-codes.store.ts';
export { type CodeFields, fromFields } from './code-answer.ts';
export { readTimes } from './read-times.ts';
export { fixPlateOfCode } from './fix-plate-of-code.ts';
export { membersRoutes } from './members.routes.ts';
