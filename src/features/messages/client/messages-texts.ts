import { t } from 'ttag';

export const messagesTexts = {
  title: t`Outbox`,
  lead: t`Emails and texts that would have been sent. Nothing leaves this machine.`,
  empty: t`No messages yet.`,
  emptyText: t`Request a password link or a receipt, and it will appear here.`,
  reload: t`Refresh`,
  email: t`Email`,
  sms: t`Text message`,
  to: (address: string) => `To ${address}`,
  asPage: t`Preview the email`,
  calendar: t`Show the calendar entry`,
  saveCalendar: t`Download the calendar entry`,
  previewOf: (subject: string) => t`Preview of ${subject}`,
};
