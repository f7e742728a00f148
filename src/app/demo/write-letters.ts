// The demo's letters to support: one open, one answered, one closed without an answer. They are written the
// way support writes them, so that the answer is logged and the log's seals are valid.

import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { insertMessage, markSent } from '#features/messages/server/public.ts';
import { answerMail, insertAnswer, insertContactMessage, setClosed } from '#features/support/server/public.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mint } from './demo-mint.ts';
import { type DemoAccounts, emailOf } from './demo-people.ts';

type Writing = { readonly accounts: DemoAccounts; readonly mint: Mint; readonly now: Date };
type Letter = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly hoursAgo: number;
};

const THANKS: Letter = {
  name: 'Walter Lindqvist',
  email: 'walter.lindqvist@people.example',
  message:
    'No question, just thanks. I paid from the car in the rain in under a minute, without an app. Please keep it that way.',
  hoursAgo: 149,
};
const TYPO: Letter = {
  name: 'Renee Castellano',
  email: 'renee.castellano@people.example',
  message:
    'I paid for two hours at Theater Row on Saturday evening and only saw later that I had typed the letter O instead of a zero in my plate. I have not been ticketed so far, but do I need to do anything?',
  hoursAgo: 52,
};
const TYPO_ANSWER =
  'Thank you for telling us. People mix up O and 0 all the time. We have added a note to your payment: your parking was valid. You do not need to do anything, and nothing more will be charged.';
const WAITS: Letter = {
  name: 'Maya Torres',
  email: emailOf('driver'),
  message:
    'My appointment was called off ten minutes after I paid at Adams & Clark, so I drove home. I know a session cannot be canceled, but could you refund at least part of it?',
  hoursAgo: 3,
};

export async function writeLetters(tx: Db, { config }: Pick<Deps, 'config'>, writing: Writing): Promise<void> {
  const { now, accounts } = writing;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const thanksId = await insertLetter(tx, THANKS, writing);
  const thanked = hoursAgo(THANKS.hoursAgo - 2);
  await setClosed(tx, thanksId, thanked);
  const closing = { actorId: accounts.admin, subject: { kind: 'message', locationId: null, id: thanksId } } as const;
  await recordSupportAct(tx, { ...closing, action: 'message_closed', now: thanked });
  await answerTypo(tx, config, {
    ...writing,
    now: hoursAgo(TYPO.hoursAgo - 4),
    letterId: await insertLetter(tx, TYPO, writing),
  });
  await insertLetter(tx, WAITS, writing);
}

async function insertLetter(tx: Db, { hoursAgo, ...letter }: Letter, { mint, now }: Writing): Promise<string> {
  const writtenAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const id = mint.idAt(writtenAt);
  await insertContactMessage(tx, { id, ...letter }, writtenAt);
  return id;
}

async function answerTypo(
  tx: Db,
  config: Deps['config'],
  { accounts, mint, now, letterId }: Writing & { letterId: string },
): Promise<void> {
  const letter = { ...TYPO, id: letterId, createdAt: now, closedAt: null };
  const [answerId, messageId] = [mint.idAt(now), mint.idAt(now)];
  await insertMessage(tx, { id: messageId, ...answerMail(letter, TYPO_ANSWER, config) }, now);
  await markSent(tx, messageId, { now, keepWords: true });
  await insertAnswer(tx, { id: answerId, letterId, text: TYPO_ANSWER, answeredBy: accounts.admin, messageId, now });
  await setClosed(tx, letterId, now);
  const subject = { kind: 'message', locationId: null, id: letterId } as const;
  const detail = { answerId, closed: 'yes' };
  await recordSupportAct(tx, { actorId: accounts.admin, action: 'message_answered', subject, detail, now });
}
