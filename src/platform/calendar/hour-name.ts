/** "12 AM", "5 PM". @param hour from 0 to 23 */
import { t } from 'ttag';

export const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? t`AM` : t`PM`}`;
