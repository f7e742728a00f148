import { useState } from 'react';
import { c, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ClaimDecision, VisitClaim } from '../../auto-pay.contract.ts';
import styles from './visit-claims.module.css';
import { formatAt } from './when-left.tsx';

const texts = {
  title: t`“Not my car”`,
  lead: t`These drivers say again that a car was not theirs. Compare the pictures, then refund the parking or decline.`,
  by: (moment: string) => t`Decide by ${moment}; after that, support does.`,
  late: (moment: string) => t`The lot had until ${moment}.`,
  inside: t`The car is still inside.`,
  in: t`Entry`,
  out: t`Exit`,
  at: (lane: string, moment: string, camera: string) => t`${lane}, ${moment}, camera “${camera}”`,
  pictureIn: (plate: string) => t`${plate} at the entry`,
  pictureOut: (plate: string) => t`${plate} at the exit`,
  noPicture: t`The camera sent no picture.`,
  noRead: t`Not read`,
  refund: c('to give back').t`Refund`,
  refundOf: (plate: string) => t`Refund ${plate}`,
  refundTitle: (cents: string) => t`Refund ${cents}?`,
  refundText: t`All of it goes back to the driver, who is emailed.`,
  freeTitle: t`Charge nothing?`,
  freeText: t`The parking ends now and costs nothing. The driver is emailed.`,
  decline: t`Decline`,
  declineOf: (plate: string) => t`Decline ${plate}`,
  declineTitle: (plate: string) => t`Decline what ${plate}’s driver says?`,
  declineText: t`Nothing is refunded. The driver is emailed your reason.`,
  reason: t`Reason`,
  reasonHint: t`For example: both pictures show this car.`,
  cancel: t`Cancel`,
  refunded: (plate: string) => t`Refunded: ${plate}. The driver is emailed.`,
  declined: (plate: string) => t`Declined: ${plate}. The driver is emailed.`,
};

type Decided = { readonly decision: ClaimDecision; readonly note?: string };

type VisitClaimsProps = {
  readonly claims: readonly VisitClaim[];
  /** Support sees those of all lots, once the lots' time is over. */
  readonly forSupport?: boolean;
  readonly pictureOf: (claim: VisitClaim, readId: string) => string;
  readonly decide: (claim: VisitClaim, decided: Decided) => Promise<unknown>;
};

/** Visits whose drivers say again that the car was not theirs, with what the cameras recorded (rule 405). Nothing while there are none. */
export function VisitClaims({ claims, decide, ...shown }: VisitClaimsProps) {
  const [last, setLast] = useState<Outcome | null>(null);
  const decideAndSay: VisitClaimsProps['decide'] = async (claim, decided) => {
    try {
      await decide(claim, decided);
      setLast({ claim, words: texts[decided.decision === 'refund' ? 'refunded' : 'declined'](claim.plateNumber) });
    } catch (error) {
      setLast({ claim, refused: errorText(error) });
      throw error;
    }
  };
  // While it is listed, its dialog says why it was refused.
  const news = last && claims.every(({ _id }) => _id !== last.claim._id) ? last : null;
  if (claims.length === 0 && !news) return null;
  return (
    <section className={ui.stack2}>
      <h2 id="not-my-car">{texts.title}</h2>
      {news && (
        <Banner key={news.claim._id} tone={'refused' in news ? 'error' : 'success'} takesFocus>
          {'refused' in news ? news.refused : news.words}
        </Banner>
      )}
      {claims.length > 0 && <p className={ui.muted}>{texts.lead}</p>}
      {claims.map((claim) => (
        <Claim key={claim._id} claim={claim} decide={decideAndSay} {...shown} />
      ))}
    </section>
  );
}

type Outcome = { readonly claim: VisitClaim } & ({ readonly words: string } | { readonly refused: string });

type ClaimProps = Omit<VisitClaimsProps, 'claims'> & { readonly claim: VisitClaim };

function Claim({ claim, forSupport, pictureOf, decide }: ClaimProps) {
  const { location, plateNumber, state, cents, decideBy, isOver } = claim;
  const by = formatAt(decideBy, location.timeZone);
  return (
    <Card>
      <div className={ui.rowBetween}>
        <Plate plate={plateNumber} state={state} />
        {isOver && (
          <strong>
            <Money cents={cents} />
          </strong>
        )}
      </div>
      <p className={ui.muted}>
        {forSupport ? `${nameLot(location)}. ${texts.late(by)}` : texts.by(by)}
        {!isOver && ` ${texts.inside}`}
      </p>
      <div className={classNames(ui.halves, styles.reads)}>
        <Read claim={claim} direction="in" pictureOf={pictureOf} />
        <Read claim={claim} direction="out" pictureOf={pictureOf} />
      </div>
      <div className={ui.cluster}>
        <Decline claim={claim} decide={decide} />
        <ConfirmButton
          label={texts.refund}
          name={texts.refundOf(plateNumber)}
          variant="secondary"
          title={isOver ? texts.refundTitle(formatCents(cents)) : texts.freeTitle}
          confirmLabel={texts.refund}
          cancelLabel={texts.cancel}
          act={() => decide(claim, { decision: 'refund' })}
        >
          <p>{isOver ? texts.refundText : texts.freeText}</p>
        </ConfirmButton>
      </div>
    </Card>
  );
}

type ReadProps = Pick<ClaimProps, 'claim' | 'pictureOf'> & { readonly direction: 'in' | 'out' };

function Read({ claim, direction, pictureOf }: ReadProps) {
  const { reads, plateNumber, location } = claim;
  const read = reads.find((each) => each.direction === direction);
  const lane = texts[direction];
  const alt = direction === 'in' ? texts.pictureIn(plateNumber) : texts.pictureOut(plateNumber);
  return (
    <figure className={styles.read}>
      {read?.hasPicture ? (
        <img
          className={classNames(ui.photo, styles.picture)}
          loading="lazy"
          src={pictureOf(claim, read._id)}
          alt={alt}
        />
      ) : (
        <div className={classNames(ui.photo, styles.none)}>{read ? texts.noPicture : texts.noRead}</div>
      )}
      <figcaption className={ui.subline}>
        {read ? texts.at(lane, formatAt(read.at, location.timeZone), read.camera) : lane}
      </figcaption>
    </figure>
  );
}

function Decline({ claim, decide }: Pick<ClaimProps, 'claim' | 'decide'>) {
  const [note, setNote] = useState('');
  const { plateNumber } = claim;
  return (
    <ConfirmButton
      label={texts.decline}
      name={texts.declineOf(plateNumber)}
      variant="secondary"
      title={texts.declineTitle(plateNumber)}
      confirmLabel={texts.decline}
      cancelLabel={texts.cancel}
      isReady={note.trim() !== ''}
      act={() => decide(claim, { decision: 'decline', note: note.trim() })}
    >
      <p>{texts.declineText}</p>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={300}
        value={note}
        onChange={setNote}
      />
    </ConfirmButton>
  );
}
