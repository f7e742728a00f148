import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { DownloadLink } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';

const texts = {
  allLots: t`All lots`,
  csv: t`Download CSV`,
  csvShort: t`CSV`,
  csvOf: (name: string, month: string) => t` of ${name} for ${month}`,
};

/** A month as a file: for all lots with one line each, or for one lot with one line for everything it sold. */
export function MonthDownload({ month: { month, year }, lot, short = false }: MonthDownloadProps) {
  const query = { month, year };
  const href = lot
    ? apiUrl('GET /locations/:id/revenue.csv', { params: { id: lot._id }, query })
    : apiUrl('GET /billing/revenue.csv', { query });
  return (
    <DownloadLink href={href} variant="secondary" size="small">
      {short ? texts.csvShort : texts.csv}
      <VisuallyHidden>{texts.csvOf(lot?.name ?? texts.allLots, formatMonth({ month, year }))}</VisuallyHidden>
    </DownloadLink>
  );
}

type MonthDownloadProps = {
  readonly month: Month;
  /** Omitted: all of them. */
  readonly lot?: { readonly _id: string; readonly name: string };
  /** For a list of lots whose heading names the month. */
  readonly short?: boolean;
};
