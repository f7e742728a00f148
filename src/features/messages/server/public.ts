// Mail and texts: queue one, ask whether it may be sent, and read its status.

export {
  type AccountMail,
  composeAccountMail,
  composeMail,
  type NewMessage,
  type NewText,
  queueMessage,
  queueText,
} from './outgoing-messages.ts';
export type { MailContent, MailSection } from './mail-layout.ts';
export { readPhone } from './texts/read-phone.ts';
export { findPushKeys } from './push-keys.store.ts';
export { recordConsent } from './texts/consents.ts';
export { isStopped } from './texts/phones.store.ts';
export type { EndableParking, ReceivedText, TextsListener } from './texts/receive-texts.ts';
export { senderOf } from './mail-sender.ts';
export { findMailTrouble } from './undeliverable.store.ts';
export { insertMessage, markSent } from './messages.store.ts';
export { sendMessage } from './send-message.ts';
export { sendText } from './texts/send-text.ts';
export {
  forgetMessagesAboutLetters,
  forgetMessagesTo,
  forgetOldMessages,
  forgetRecipient,
} from './forgotten-recipients.store.ts';
export { forgetWordsBefore } from './texts/texts.store.ts';
export { messagesRoutes } from './messages.routes.ts';
export { outboxRoutes } from './outbox.routes.ts';
export { addTextWebhook } from './texts/text-webhook.routes.ts';
