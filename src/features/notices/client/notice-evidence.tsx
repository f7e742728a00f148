import type { ReactNode } from 'react';
import { t } from 'ttag';
import { pointUrl } from '#platform/browser/maps-url.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { EmailAddress } from '#platform/ui/layout/email-address.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatDateTimeAt } from '#platform/wording/format-date.ts';
import { keepZipCode } from '#platform/wording/unbroken.ts';
import type { DriverNotice as Shown } from '../notice-shapes.ts';
import { photoShowsName } from '../rules/photo-names.ts';
import styles from './driver-notice.module.css';

const texts = {
  shortNumber: t`Number`,
  amount: t`Amount`,
  yourPhotos: t`Your photos`,
  yourPhoto: (nth: number) => t`Your photo ${nth}`,
  notThen: t`That does not cover the time of the notice.`,
  reason: t`Reason`,
  given: t`Given`,
  at: t`Where`,
  map: t`Open in Maps`,
  mapOf: (lot: string) => t`Open in Maps: ${lot}`,
  car: t`Car`,
  photos: t`Photos`,
  photo: (nth: number) => t`Photo ${nth} of the car`,
  paid: t`Paid that day`,
  nothingPaid: t`Nothing for this plate`,
  paidSpan: (from: string, until: string) => t`${from} to ${until}`,
  words: t`From the lot`,
  questions: t`Questions`,
};

type EvidenceProps = {
  readonly notice: Shown;
  /** A map of the lot. */
  readonly children?: ReactNode;
};

/** What the notice is about: the car, the place, the photos, and what was paid that day. */
export function NoticeEvidence({ notice, children }: EvidenceProps) {
  const { timeZone, location, photos, paid, charge } = notice;
  // What is due is said above.
  const showsAmount = notice.state.status !== 'open' || notice.payment !== null;
  return (
    <>
      <Facts
        facts={[
          { label: texts.reason, value: notice.reason, strong: true },
          ...(charge && showsAmount ? [{ label: texts.amount, value: <Money cents={charge.cents} /> }] : []),
          { label: texts.car, value: <Plate plate={notice.plateNumber} state={notice.plateState} /> },
          { label: texts.given, value: formatDateTimeAt(notice.givenAt, timeZone) },
          {
            label: texts.paid,
            value: (
              <span className={styles.lines}>
                {paid.length === 0 && <span>{texts.nothingPaid}</span>}
                {paid.map(({ from, until, coveredThen }) => (
                  <span key={from}>
                    {texts.paidSpan(formatDateTimeAt(from, timeZone), formatDateTimeAt(until, timeZone))}
                    {!coveredThen && `. ${texts.notThen}`}
                  </span>
                ))}
              </span>
            ),
          },
          { label: texts.at, value: <Place location={location} /> },
          { label: texts.shortNumber, value: notice.number },
          { label: texts.questions, value: <Questions notice={notice} /> },
        ]}
      />
      {notice.text !== '' && <p className={styles.words}>{`${texts.words}: ${notice.text}`}</p>}
      <Photos label={texts.photos} photos={photos} timeZone={timeZone} altOf={texts.photo} />
      <Photos label={texts.yourPhotos} photos={notice.appealPhotos} timeZone={timeZone} altOf={texts.yourPhoto} />
      {children}
    </>
  );
}

/** With a link to maps: the product shows streets of its own only if tiles are configured. */
function Place({ location: { name, address, location_point } }: Pick<Shown, 'location'>) {
  return (
    <span className={styles.lines}>
      <span>{name}</span>
      <span>{keepZipCode(address)}</span>
      <a
        href={pointUrl(...location_point.coordinates)}
        target="_blank"
        rel="noreferrer"
        className={classNames(ui.touch, ui.nowrap, styles.map)}
        aria-label={texts.mapOf(name)}
      >
        {texts.map}
      </a>
    </span>
  );
}

function Questions({ notice: { phone, email } }: Pick<EvidenceProps, 'notice'>) {
  return (
    <span className={styles.lines}>
      <span>{formatUsPhone(phone)}</span>
      {email !== null && (
        <span>
          <EmailAddress address={email} />
        </span>
      )}
    </span>
  );
}

type PhotosProps = {
  readonly label: string;
  readonly photos: Shown['photos'];
  readonly timeZone: string;
  readonly altOf: (nth: number) => string;
};

function Photos({ label, photos, timeZone, altOf }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section aria-label={label} className={styles.photos}>
      {photos.map(({ _id, url, shows, at }, nth) => {
        const what = shows === null ? altOf(nth + 1) : photoShowsName(shows);
        return (
          <figure key={_id}>
            <a href={url} target="_blank" rel="noreferrer">
              <img className={ui.photo} src={url} alt={what} loading="lazy" />
            </a>
            <figcaption className={ui.small}>{`${what}, ${formatDateTimeAt(at, timeZone)}`}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
