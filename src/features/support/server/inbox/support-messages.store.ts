// Letters to support as support handles them: open or closed, with answers.

import type { Db } from '#platform/db/database.ts';

export type SupportLetter = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};

/** Locks the letter until the transaction ends. */
export async function lockLetter(tx: Db, id: string): Promise<SupportLetter | null> {
  const row = await tx
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'message', 'createdAt', 'closedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setClosed(tx: Db, id: string, closedAt: Date | null): Promise<void> {
  await tx.updateTable('contactMessages').set({ closedAt }).where('id', '=', id).execute();
}

export type NewAnswer = {
  readonly id: string;
  readonly letterId: string;
  readonly text: string;
  readonly answeredBy: string;
  /** The mail that carries the answer. */
  readonly messageId: string;
  readonly now: Date;
};

export async function insertAnswer(tx: Db, answer: NewAnswer): Promise<void> {
  await tx
    .insertInto('contactAnswers')
    .values({
      id: answer.id,
      contactMessageId: answer.letterId,
      text: answer.text,
      answeredBy: answer.answeredBy,
      messageId: answer.messageId,
      createdAt: answer.now,
    })
    .execute();
}
