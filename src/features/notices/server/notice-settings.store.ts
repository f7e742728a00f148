// What owners configure for notices.

import type { Db } from '#platform/db/database.ts';
import { type NoticeSettings, usualSettings } from '../rules/notice-settings.ts';

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

export async function saveSettings(db: Db, locationId: string, settings: NoticeSettings): Promise<void> {
  const row = { ...settings, reasons: JSON.stringify(settings.reasons) };
  await db
    .insertInto('noticeSettings')
    .values({ locationId, ...row })
    .onConflict((on) => on.column('locationId').doUpdateSet(row))
    .execute();
}
