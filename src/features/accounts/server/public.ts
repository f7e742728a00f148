// What other features may do with accounts: find a person, lock an account against changes, create one, sign in with a mailed
// link, and delete one.

export {
  deletePhoneCodesExpiredBefore,
  findAccountOfPhone,
  findPhoneOf,
  forgetPhoneOf,
} from './account-phones.store.ts';
export {
  type AccountToRemove,
  forgetPerson,
  GONE_NAME,
  lockAccountToRemove,
  lockActiveOf,
} from './account-removal.store.ts';
export {
  type Account,
  createAccount,
  findAccountByEmail,
  findAccountById,
  findIdByEmail,
  holdUndeleted,
  lockAccount,
  setPasswordByLink,
  updateAccess,
} from './accounts.store.ts';
export { findCallerByKey } from './api-keys.store.ts';
export { deleteVisitsBefore } from './google/google-visits.store.ts';
export { mailEmailProof } from './login/email-proof.service.ts';
export { forgetSignInMethods } from './login/forget-sign-in-methods.ts';
export { type AccountsDeps, type Login, startLogin } from './login/login.service.ts';
export { deleteNetworksBefore } from './login/login-networks.store.ts';
export { deleteLoginsBefore, deleteLoginsOf, findUserByToken } from './login/login-sessions.store.ts';
export { type Proof, proveHolder } from './login/prove-holder.ts';
export { deleteSignInsBefore } from './login/sign-ins.store.ts';
export {
  consumeMailedToken,
  deleteMailedTokens,
  deleteTokensBefore,
  findMailedToken,
  makeMailedToken,
  type TokenKind,
} from './mailed-tokens.store.ts';
export { deleteChallengesBefore } from './passkeys/passkey-challenges.store.ts';
export { judgeNewPassword } from './passwords/judge-new-password.ts';
export { createPasswords } from './passwords/passwords.ts';
export { findReceiptReader } from './receipts-by-mail.store.ts';
export { userAnswer } from './user-answer.ts';
