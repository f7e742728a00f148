import '#platform/ui/layout/print-alone.css';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import type { LotNotice, NoticePaper } from '#features/notices/notice-shapes.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { routes } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import paperStyles from '#platform/ui/layout/paper.module.css';
import { PAPERS, type Paper, paperTexts, sizePage, storePaper, usualPaper } from '#platform/ui/layout/paper.ts';
import PictureCode from '#platform/ui/layout/picture-code.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatDateTimeAt } from '#platform/wording/format-date.ts';

const texts = {
  code: t`The code that opens the notice`,
  paper: t`Printed notice`,
  scan: t`Scan the code to see the photos, or to appeal.`,
  scanToPay: t`Scan the code to see the photos, to pay, or to appeal.`,
  orEnter: (address: string) => t`Or enter the number at ${address}.`,
  appealBy: (day: string) => t`Appeal by the end of ${day}.`,
  early: (day: string, later: string) => t`Until the end of ${day}; ${later} from then on.`,
  print: t`Print`,
  warning: t`Warning`,
  charge: t`Charge`,
};

export type IssuedNotice = { readonly notice: LotNotice; readonly paper: NoticePaper };

/** The paper left on the car, on a roll or on a sheet, which the browser can also save as a PDF. */
export function PrintNotice({ issued: { notice, paper } }: { readonly issued: IssuedNotice }) {
  const [size, setSize] = useState(usualPaper);
  const sheet = useRef<HTMLElement>(null);
  // An owner's text may be long.
  useEffect(() => sizePage(size, sheet.current?.offsetHeight), [size]);
  const choose = (next: Paper) => {
    storePaper(next);
    setSize(next);
  };
  const { charge, timeZone, appealUntil } = notice;
  const until = formatDay(new Date(Date.parse(appealUntil) - 1), timeZone);
  return (
    <>
      <div className={classNames(ui.stack2, ui.unprinted)}>
        <Choices
          legend={paperTexts.paper}
          value={size}
          onChange={choose}
          choices={PAPERS.map((value) => ({ value, label: paperTexts.papers[value] }))}
        />
        <Button variant="secondary" full onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <section
        ref={sheet}
        className={classNames(paperStyles.sheet, paperStyles.part)}
        data-paper={size}
        data-print
        aria-label={texts.paper}
      >
        <p className={paperStyles.large}>{charge ? texts.charge : texts.warning}</p>
        <p>{paper.lotName}</p>
        <p>{paper.address}</p>
        <p className={paperStyles.large}>{`${notice.plateNumber} ${notice.plateState}`}</p>
        <p>{formatDateTimeAt(notice.givenAt, timeZone)}</p>
        <p>
          <strong>{notice.reason}</strong>
        </p>
        {charge && <Price charge={charge} timeZone={timeZone} />}
        <div className={paperStyles.code}>
          <PictureCode text={notice.link} label={texts.code} />
        </div>
        <p className={classNames(ui.strong, ui.figure, ui.nowrap)}>{notice.number}</p>
        <p>{charge ? texts.scanToPay : texts.scan}</p>
        <p>{texts.orEnter(`${new URL(notice.link).host}${routes.findNotice}`)}</p>
        <p>{texts.appealBy(until)}</p>
        {paper.text !== '' && <p>{paper.text}</p>}
        <p>{[paper.phone, paper.email].filter(Boolean).join(' · ')}</p>
        <p className={paperStyles.small}>{paper.privately}</p>
      </section>
    </>
  );
}

type PriceProps = { readonly charge: NonNullable<LotNotice['charge']>; readonly timeZone: string };

function Price({ charge: { cents, earlyCents, earlyUntil }, timeZone }: PriceProps) {
  if (earlyUntil === null || earlyCents === cents) return <p className={paperStyles.large}>{formatCents(cents)}</p>;
  const day = formatDay(new Date(Date.parse(earlyUntil) - 1), timeZone);
  return (
    <>
      <p className={paperStyles.large}>{formatCents(earlyCents)}</p>
      <p>{texts.early(day, formatCents(cents))}</p>
    </>
  );
}
