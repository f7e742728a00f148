// Accounts: find a person, create, lock and delete an account, sign in with a mailed link, and prove who is there.

export {
  type Account,
  createAccount,
  findAccountByEmail,
  findAccountById,
  findIdByEmail,
  lockUndeleted,
  lockAccount,
  setPasswordByLink,
  updateAccess,
} from './accounts.store.ts';
export {
  consumeMailedToken,
  deleteMailedTokens,
  deleteTokensBefore,
  findMailedToken,
  makeMailedToken,
  type TokenKind,
} from './mailed-tokens.store.ts';
export { type AccountsDeps, type Login, startLogin } from './login/login.service.ts';
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
export { findReceiptReader } from './receipts-by-mail.store.ts';
export {
  deleteLoginsBefore,
  deleteLoginsOf,
  endView,
  findUserByToken,
  startView,
} from './login/login-sessions.store.ts';
export { type Proof, proveHolder } from './login/prove-holder.ts';
export { mailEmailProof } from './login/email-proof.service.ts';
export { judgeNewPassword } from './passwords/judge-new-password.ts';
export { userAnswer } from './user-answer.ts';
export { ADMIN_USAGE, AdminError, parseAdminCommand, runAdminCommand } from './admin-commands.ts';
export { findCallerByKey } from './api-keys.store.ts';
export { createPasswords } from './passwords/passwords.ts';
export { forgetSignInMethods } from './login/forget-sign-in-methods.ts';
export { deleteVisitsBefore } from './google/google-visits.store.ts';
export { deleteNetworksBefore } from './login/login-networks.store.ts';
export { deleteSignInsBefore } from './login/sign-ins.store.ts';
export { deleteChallengesBefore } from './passkeys/passkey-challenges.store.ts';
export { accountsRoutes } from './accounts.routes.ts';
