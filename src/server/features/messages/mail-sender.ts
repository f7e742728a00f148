// The sender of our mails, as MAIL_FROM gives it: "Parkvale <receipts@parkvale.example>", or the address alone.

export type MailSender = { readonly name: string; readonly email: string };

export function senderOf(mailFrom: string): MailSender {
  const [, name = '', email = ''] = /^\s*(?:"?(.*?)"?\s*<)?([^\s<>]+)>?\s*$/.exec(mailFrom) ?? [];
  return { name: name || 'Parkvale', email };
}

export function mailDomain(mailFrom: string): string {
  return /@([^\s<>@]+)$/.exec(senderOf(mailFrom).email)?.[1] ?? 'localhost';
}
