import { useState } from 'react';
import { t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';

const texts = {
  cutOff: (at: string) => t`No connection. These numbers are from ${at}.`,
  cutOffText: t`They update again once the signal is back.`,
};

type CutOffProps = {
  readonly since: Date;
  /** The lot's; the reader's own if the lots are in several. */
  readonly timeZone?: string;
};

/** No events arrive, and the numbers cannot be fetched either. */
export function CutOff({ since, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }: CutOffProps) {
  const now = new Date();
  return (
    <Banner tone="error" title={texts.cutOff(formatMoment(since, { ...localClock(timeZone, now), now }))}>
      {texts.cutOffText}
    </Banner>
  );
}

type Numbers = {
  readonly data: unknown;
  readonly isRefetchError: boolean;
  readonly failureCount: number;
  readonly dataUpdatedAt: number;
};

/** Whether numbers that follow events are current. `setCutOff`: no events are arriving at the moment. */
export function useCutOff({ data, isRefetchError, failureCount, dataUpdatedAt }: Numbers) {
  const [isCutOff, setCutOff] = useState(false);
  const isOld = isCutOff && data !== undefined && (isRefetchError || failureCount > 0);
  return {
    setCutOff,
    /** When they stopped being current; null while they are. */
    currentUntil: isOld ? new Date(dataUpdatedAt) : null,
  };
}
