import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';

type Requested = {
  readonly to?: string;
  readonly subject?: string;
  readonly failedAt?: Date;
  readonly about?: { readonly locationId: string; readonly orderId: string };
};

/** An email that the recipient's server refused permanently. */
export async function anUndeliveredMail(db: Db, requested: Requested = {}): Promise<{ readonly id: string }> {
  const {
    to = 'gone@people.example',
    subject = 'Your receipt',
    failedAt = new Date('2026-11-20T18:00:00Z'),
  } = requested;
  const id = randomUUIDv7();
  await db
    .insertInto('messages')
    .values({
      id,
      channel: 'email',
      recipient: to,
      subject,
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
      status: 'failed',
      attempts: 1,
      lastError: '550 5.1.1 No such mailbox here',
      errorCode: '550',
      createdAt: failedAt,
      failedAt,
      ...(requested.about && { locationId: requested.about.locationId, orderId: requested.about.orderId }),
    })
    .execute();
  return { id };
}
