// The mail with support's answer, quoting the letter.

import type { Config } from '#app/config/config.ts';
import { composeMail, type MailContent, type NewMessage } from '#features/messages/server/public.ts';
import type { SupportLetter } from './support-messages.store.ts';

export function answerMail(letter: SupportLetter, text: string, { publicUrl, supportEmail }: Config): NewMessage {
  const content: MailContent = {
    title: 'Our reply to your message',
    paragraphs: [`Hello ${letter.name},`, text],
    sections: [{ heading: 'You wrote', rows: [['Message', letter.message]] }],
    footer: `Anything else? Write to ${supportEmail} or use ${publicUrl}/contact-us. Sent by Parkvale support.`,
  };
  const about = { contactMessageId: letter.id };
  return composeMail({ to: letter.email, subject: 'Our reply to your message', content, about });
}
