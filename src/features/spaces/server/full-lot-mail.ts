// The mail to a lot's people when its last space is taken.

import { t } from 'ttag';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import type { AccountMail } from '#features/messages/server/public.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';

type Full = {
  readonly lot: Pick<LocationRow, 'id' | 'name' | 'address' | 'timeZone'>;
  readonly spaces: number;
  readonly now: Date;
  /** When the next space is likely to be free. */
  readonly freeAt: Date | null;
  readonly publicUrl: string;
};

export function fullLotMail({ lot, spaces, now, freeAt, publicUrl }: Full): AccountMail {
  const moment = (at: Date) => formatTime(at, { timeZone: lot.timeZone, withZoneName: true });
  return {
    title: t`${nameLot(lot)} is full`,
    paragraphs: [t`Its last space is taken. It sells again as soon as one is free; no action is needed.`],
    sections: [
      {
        rows: [
          [t`Full at`, moment(now)],
          [t`Spaces`, String(spaces)],
          ...(freeAt ? [[t`Next one free`, moment(freeAt)] as const] : []),
        ],
      },
    ],
    button: { label: t`Open live view`, url: `${publicUrl}/locations/${lot.id}/live` },
  };
}
