// What owners configure for notices.

import { type NoticeSettings, usualSettings } from '#domain/notices/notice-settings.ts';
import type { Db } from '../../db/database.ts';

/** The defaults until the owner sets some. */
export async function findSettings(db: Db, locationId: string): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('noticeSettings')
    .select([
      'reasons',
      'warningsBefore',
      'earlyPercent',
      'earlyDays',
      'graceMinutes',
      'appealDays',
      'phone',
      'email',
      'text',
    ])
    .where('locationId', '=', locationId)
    .executeTakeFirst();
  return row ?? usualSettings();
}

export async function putSettings(db: Db, locationId: string, settings: NoticeSettings): Promise<void> {
  const row = { ...settings, reasons: JSON.stringify(settings.reasons) };
  await db
    .insertInto('noticeSettings')
    .values({ locationId, ...row })
    .onConflict((on) => on.column('locationId').doUpdateSet(row))
    .execute();
}
