export const messagesTexts = {
  title: 'Outbox',
  lead: 'What would have been mailed or texted. Nothing here leaves this machine.',
  empty: 'No messages yet.',
  emptyText: 'Ask for a password link or a receipt, and it will show up here.',
  reload: 'Look again',
  email: 'E-mail',
  sms: 'Text message',
  to: (address: string) => `To ${address}`,
  asPage: 'As the mail program shows it',
  previewOf: (subject: string) => `Preview of ${subject}`,
};
