// What other features may do with accounts: look a person up, lock the account against changes, open one, sign in with a mailed
// link, and delete one.

export {
  type AccountToRemove,
  forgetPerson,
  GONE_NAME,
  lockAccountToRemove,
  lockActiveOf,
} from './account-removal.store.ts';
export {
  type Account,
  findAccountByEmail,
  findAccountById,
  holdUndeleted,
  lockAccount,
  updateAccess,
} from './accounts.store.ts';
export { type Auth, createAuth, LOGIN_SECONDS } from './auth.ts';
export { createAccount, setPassword } from './create-account.ts';
export { judgeNewPassword } from './judge-new-password.ts';
export { type AccountsDeps, type Login, startLogin } from './login.service.ts';
export { deleteLoginsBefore, deleteLoginsOf, findUserByToken } from './login-sessions.store.ts';
export {
  deleteMailedTokens,
  deleteTokensBefore,
  findMailedToken,
  makeMailedToken,
  type TokenKind,
  takeMailedToken,
} from './mailed-tokens.store.ts';
export { userAnswer } from './user-answer.ts';
