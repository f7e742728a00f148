// The mail to the driver about an appeal, if they left an address.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { composeMail, type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import type { StoredNotice } from './notices.store.ts';

type NotifyDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** In the caller's transaction: what became of the notice, in the language in which its driver appealed. */
export async function notifyDriver(tx: Db, deps: NotifyDeps, notice: StoredNotice): Promise<void> {
  const to = notice.appeal?.email ?? '';
  if (to === '' || notice.state.status === 'open') return;
  const lot = await findLocation(tx, notice.locationId);
  if (!lot) return;
  await queueMessage(
    tx,
    deps,
    inLanguage(notice.language, () => mailAbout(notice, { to, lot, config: deps.config })),
  );
}

type About = {
  readonly to: string;
  readonly lot: LocationRow;
  readonly config: Pick<Config, 'publicUrl'>;
};

function mailAbout(notice: StoredNotice, { to, lot, config }: About): NewMessage {
  const { title, paragraphs } = wordsOf(notice, lot.timeZone);
  const number = showNoticeNumber(notice.number);
  return composeMail({
    to,
    subject: `${title}, ${lot.name}`,
    content: {
      title,
      paragraphs,
      sections: [
        {
          heading: t`The notice`,
          rows: [
            [t`Number`, number],
            [t`Location`, lot.name],
            [t`Plate`, `${notice.plate} ${notice.plateState}`],
          ],
        },
      ],
      button: { label: t`Open the notice`, url: noticeLink(config, notice) },
      footer: t`Sent by Parkvale because you left this address with your appeal.`,
    },
  });
}

/** What a refused appeal means for the driver. */
function describeOwed({ charge, payment }: StoredNotice): string {
  if (charge === null) return t`This was a warning. You owe nothing.`;
  return payment ? t`It is paid. You owe nothing more.` : t`You can pay it on its page.`;
}

function wordsOf(notice: StoredNotice, timeZone: string): { title: string; paragraphs: string[] } {
  const { state } = notice;
  switch (state.status) {
    case 'open':
      throw new Error('Of a notice that was only given nobody is mailed.');
    case 'appealed': {
      const day = formatDay(new Date(state.answerBy.getTime() - 1), timeZone);
      return {
        title: t`Your appeal has arrived`,
        paragraphs: [
          t`The lot answers by ${day}. If it does not, your appeal is granted. You do not need to do anything until then.`,
        ],
      };
    }
    case 'at_support': {
      const day = formatDay(new Date(state.answerBy.getTime() - 1), timeZone);
      return {
        title: t`Support is reviewing your appeal`,
        paragraphs: [t`Support answers by ${day}. You do not need to do anything until then.`],
      };
    }
    case 'upheld': {
      const day = formatDay(new Date(state.stepUpUntil.getTime() - 1), timeZone);
      return {
        title: t`Your appeal was not granted`,
        paragraphs: [
          t`The lot wrote: ${state.reason}`,
          describeOwed(notice),
          t`If you disagree, you can ask support on the notice’s page until ${day}. Support’s decision is final.`,
        ],
      };
    }
    case 'final':
      return {
        title: t`Support has decided: the notice stands`,
        paragraphs: [t`Support wrote: ${state.reason}`, describeOwed(notice)],
      };
    case 'voided':
      return {
        title: t`Your notice is void`,
        paragraphs: [
          ...(state.by === 'unanswered' ? [t`The lot did not answer in time, so your appeal is granted.`] : []),
          ...(state.reason === '' ? [] : [quoteReason(state)]),
          ...(notice.payment && state.by !== 'refunded' ? [t`What was paid for it is refunded.`] : []),
          t`You do not need to do anything more. We are sorry for the trouble.`,
        ],
      };
    default:
      return state satisfies never;
  }
}

/** Who wrote the reason. */
const quoteReason = ({ by, reason }: Extract<StoredNotice['state'], { status: 'voided' }>): string =>
  by === 'support' ? t`Support wrote: ${reason}` : t`The lot wrote: ${reason}`;

/** The page that the paper's QR code opens. It asks for the plate. */
export const noticeLink = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { number }: Pick<StoredNotice, 'number'>,
): string => `${publicUrl}/notice/${showNoticeNumber(number)}`;
