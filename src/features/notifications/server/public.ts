// Mails about lots: send one to everybody who wants it, once, together with the fact that it reports.

export { type NotifyDeps, notifyReaders } from './notify.ts';
export { deleteChoices } from './choices.store.ts';
export { mailSummaries } from './mail-summaries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
