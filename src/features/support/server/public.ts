// Support: letters to it, its look at accounts, and differences in money.

export { insertContactMessage } from './contact/contact.store.ts';
export { answerMail } from './inbox/answer-mail.ts';
export { insertAnswer, setClosed } from './inbox/support-messages.store.ts';
export { proveAudit } from './prove-audit.ts';
export { accountViewsRoutes } from './account-views.routes.ts';
export { contactRoutes } from './contact/contact.routes.ts';
export { disputesRoutes } from './reconciliation/disputes.routes.ts';
export { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
export { supportRoutes } from './support.routes.ts';
