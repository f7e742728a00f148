// The page of the local outbox: what would have been mailed or texted. It exists only in development.

import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { sandboxContract } from '#features/payments/payments.contract.ts';
import { CALENDAR_FILE_NAME } from '#integrations/email/mail.port.ts';
import { isRefusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { findMessage, insertMessage, listMessages, markSent } from './messages.store.ts';
import { readPhone } from './texts/read-phone.ts';
import { receiveText, type TextsListener } from './texts/receive-texts.ts';

const OutboxCursor = z.tuple([z.iso.datetime({ precision: 3 }).startsWith('2'), Id]);

// Mails are styled inline, so inline styles are allowed here and nothing else: no scripts, no remote images.
const MAIL_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  // The frame has no origin that this could isolate.
  'origin-agent-cluster': '?0',
};

export function outboxRoutes(deps: Deps & { readonly texted: TextsListener }): Route[] {
  return [
    route(sandboxContract.listOutbox, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, OutboxCursor);
      if (isRefusal(after)) return after;
      const rows = await listMessages(deps.db, { after, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
      return {
        messages: page.map((message) => ({
          ...message,
          calendar: message.calendar?.content ?? null,
          _id: message.id,
          createdAt: message.createdAt.toISOString(),
        })),
        nextCursor,
      };
    }),
    route(sandboxContract.textAsPhone, async ({ body: { from: typed, body } }) => {
      const phone = readPhone(typed);
      if ('problem' in phone) return refuseField('from', phone.problem);
      const from = phone.phone;
      const to = deps.config.textToParkNumber ?? deps.texts.senders[0] ?? '';
      const text = { kind: 'received', ref: `sandbox-${deps.newId()}`, from, to, body, answered: false } as const;
      const words = await receiveText(deps, text);
      if (words !== null) await storeReply(deps, from, words);
      return { message: 'Received.' };
    }),
    route(sandboxContract.readOutboxCalendar, async ({ params }) => {
      const file = (await findMessage(deps.db, params.id))?.calendar;
      if (!file) return refuse('not_found');
      const contentType = `text/calendar; charset=utf-8; method=${file.method}`;
      return { contentType, body: file.content, fileName: CALENDAR_FILE_NAME };
    }),
    route(sandboxContract.readOutboxMail, async ({ params }) => {
      const message = await findMessage(deps.db, params.id);
      if (!message?.html) return refuse('not_found');
      return { contentType: 'text/html; charset=utf-8', body: message.html, headers: MAIL_HEADERS };
    }),
  ];
}

/** A provider texts it back at once, without the outbox. */
async function storeReply({ db, newId, now }: Deps, to: string, text: string): Promise<void> {
  const id = newId();
  await insertMessage(db, { id, channel: 'sms', to, subject: '', text, html: '' }, now());
  await markSent(db, id, { now: now(), keepWords: true });
}
