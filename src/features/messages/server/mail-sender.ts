// The sender of our mails, as given by MAIL_FROM: "Parkvale <receipts@parkvale.example>", or just the address.

export type MailSender = { readonly name: string; readonly email: string };

export function senderOf(mailFrom: string): MailSender {
  const [, name = '', email = ''] = /^\s*(?:"?(.*?)"?\s*<)?([^\s<>]+)>?\s*$/.exec(mailFrom) ?? [];
  return { name: name || 'Parkvale', email };
}

export function mailDomain(mailFrom: string): string {
  return /@([^\s<>@]+)$/.exec(senderOf(mailFrom).email)?.[1] ?? 'localhost';
}
