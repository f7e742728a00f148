import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { formatDay, formatTime } from '#platform/calendar/human-time.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import paperStyles from '#platform/ui/layout/paper.module.css';
import { PAPERS, type Paper, paperTexts, sizePage, storePaper, usualPaper } from '#platform/ui/layout/paper.ts';
import PictureCode from '#platform/ui/layout/picture-code.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import styles from './claim-stub.module.css';

const texts = {
  reported: t`The code on it opens the ticket on one phone, for a day. Who printed it is recorded.`,
  print: t`Print`,
  again: t`Print again`,
  printing: t`Printing…`,
  claim: t`Valet claim`,
  scan: t`Scan to request your car and pay`,
  code: t`The code that opens this ticket`,
  codeComes: t`The code appears when you print.`,
  keep: t`Keep this stub. To get your car, show the code on your phone.`,
  key: t`Key tag`,
  hook: (hook: number) => t`Hook ${hook}`,
  noHook: t`No hook`,
  stick: t`Stick shift`,
};

/** The guest's half with a QR code, and the half for the key (rule 267). The guest's half shows no plate and no name. */
export function ClaimStub({ ticket }: { readonly ticket: Valet }) {
  const { _id, ticketNumber, locationName, createdAt, timeZone, hook, plateNumber, transmissionType } = ticket;
  const [paper, setPaper] = useState(usualPaper);
  const sendOnce = useSafeRepeat(newEventId);
  const printed = useMutation({
    mutationFn: () =>
      sendOnce({ _id }, (eventId) =>
        callApi('POST /valets/:id/link', { params: { id: _id }, body: { eventId, on: 'paper' } }),
      ),
  });
  const link = printed.data?.link;
  useEffect(() => sizePage(paper), [paper]);
  useEffect(() => {
    if (link !== undefined) window.print();
  }, [link]);
  const choose = (next: Paper) => {
    storePaper(next);
    setPaper(next);
  };
  return (
    <>
      <div className={classNames(ui.stack2, ui.narrow, ui.unprinted)}>
        <Choices
          legend={paperTexts.paper}
          value={paper}
          onChange={choose}
          choices={PAPERS.map((value) => ({ value, label: paperTexts.papers[value] }))}
        />
        <p>{texts.reported}</p>
        {printed.isError && <Banner tone="error">{errorText(printed.error)}</Banner>}
        <Button
          busy={printed.isPending}
          busyText={texts.printing}
          onClick={() => (link === undefined ? printed.mutate() : window.print())}
          full
        >
          {link === undefined ? texts.print : texts.again}
        </Button>
      </div>
      <div className={paperStyles.sheet} data-paper={paper}>
        <section className={classNames(paperStyles.part, styles.part)} aria-label={texts.claim}>
          <p>{locationName}</p>
          <p className={classNames(ui.figure, styles.number)}>{ticketNumber}</p>
          <p>{`${formatDay(new Date(createdAt), timeZone)}, ${formatTime(new Date(createdAt), { timeZone, withZoneName: true })}`}</p>
          <div className={paperStyles.code}>
            {link === undefined ? <p>{texts.codeComes}</p> : <PictureCode text={link} label={texts.code} />}
          </div>
          <p>
            <strong>{texts.scan}</strong>
          </p>
          <p className={paperStyles.small}>{texts.keep}</p>
        </section>
        <section className={classNames(paperStyles.part, styles.part)} aria-label={texts.key}>
          <p className={classNames(ui.figure, styles.number)}>{ticketNumber}</p>
          <p className={paperStyles.large}>{hook === null ? texts.noHook : texts.hook(hook)}</p>
          <p>{[plateNumber, carName(ticket)].filter(Boolean).join(' · ')}</p>
          {transmissionType === 'Stick' && (
            <p>
              <strong>{texts.stick}</strong>
            </p>
          )}
        </section>
      </div>
    </>
  );
}
