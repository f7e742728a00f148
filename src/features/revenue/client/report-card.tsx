import type { ReactNode } from 'react';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { DownloadLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';

type ReportCardProps = {
  readonly month: Month;
  readonly title: string;
  readonly texts: {
    readonly text?: string;
    readonly csv: string;
    readonly csvOf: (month: string) => string;
  };
  readonly csvUrl: string;
  readonly children: ReactNode;
};

/** A month's report on all lots, on the page and as a file. */
export function ReportCard({ month, title, texts, csvUrl, children }: ReportCardProps) {
  return (
    <Card>
      <div className={ui.rowBetween}>
        <h2>{title}</h2>
        <DownloadLink href={csvUrl} variant="secondary" size="small">
          {texts.csv}
          <VisuallyHidden>{texts.csvOf(formatMonth(month))}</VisuallyHidden>
        </DownloadLink>
      </div>
      {texts.text && <p className={ui.muted}>{texts.text}</p>}
      {children}
    </Card>
  );
}
