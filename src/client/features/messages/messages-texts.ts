export const messagesTexts = {
  title: 'Outbox',
  lead: 'E-mails and texts that would have been sent. Nothing leaves this machine.',
  empty: 'No messages yet.',
  emptyText: 'Request a password link or a receipt, and it will appear here.',
  reload: 'Refresh',
  email: 'E-mail',
  sms: 'Text message',
  to: (address: string) => `To ${address}`,
  asPage: 'Preview the e-mail',
  calendar: 'Show the calendar entry',
  saveCalendar: 'Download the calendar entry',
  previewOf: (subject: string) => `Preview of ${subject}`,
};
