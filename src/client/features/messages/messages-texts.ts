export const messagesTexts = {
  title: 'Outbox',
  lead: 'Mails and texts that would have been sent. Nothing here leaves this machine.',
  empty: 'No messages yet.',
  emptyText: 'Request a password link or a receipt, and it will appear here.',
  reload: 'Refresh',
  email: 'E-mail',
  sms: 'Text message',
  to: (address: string) => `To ${address}`,
  asPage: 'As the mail program shows it',
  previewOf: (subject: string) => `Preview of ${subject}`,
};
