import { msgid, ngettext, t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { formatRate } from '#features/pricing/rules/describe-rate.ts';
import { termsOf } from '#features/pricing/rules/offers.ts';
import { ownersShareOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { fillPath } from '#platform/api/fill-path.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useCopy } from '#platform/browser/use-copy.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { SignLanguageField, useSignLanguages } from '#platform/ui/fields/sign-language-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import type { Zone } from '../../zones.contract.ts';
import { describeRates, priceFor } from '../rates/zone-price.ts';
import { describeHours } from '../shared/describe-hours.ts';
import { zoneOffer } from '../shared/zone-offer.ts';
import styles from './setup.module.css';
import { ZoneSelling } from './zone-selling.tsx';

const texts = {
  edit: t`Edit Zone`,
  zone: (number: string) => t`Zone ${number}`,
  driversPay: t`Drivers pay`,
  allIn: t`taxes and fees included`,
  youReceive: t`You receive`,
  rates: (count: number) => ngettext(msgid`${count} rate`, `${count} rates`, count),
  open: t`Hours`,
  paused: t`Paused`,
  pausedText: t`Drivers cannot buy parking here. Those already parked can still add time.`,
};
const signTexts = {
  code: t`Code on the sign`,
  copy: t`Copy link`,
  copied: t`Copied`,
  notCopied: t`Select the link and copy it.`,
  of: (zone: string) => t` of ${zone}`,
  printing: t`Print the sign`,
  print: t`Print the sign in`,
  letter: t`PDF, Letter`,
  poster: t`PDF, 12 × 18 in`,
  picture: t`PNG`,
  forZone: (zone: string) => t` for ${zone}`,
};

type ZoneCardProps = { readonly zone: Zone; readonly location: Location };

/** A zone as its owner sees it: what it earns, what drivers pay, when it is open, and its sign. */
export function ZoneCard({ zone, location }: ZoneCardProps) {
  const name = texts.zone(zone.zoneNumber);
  const terms = termsOf(zoneOffer(zone, location), serverNow());
  const { lines, duration } = priceFor(terms, 1);
  const rates = describeRates(terms);
  return (
    <Card>
      <CardHead>
        <h3>{name}</h3>
        {zone.paused && <StatusBadge tone="gray">{texts.paused}</StatusBadge>}
        <span className={classNames(ui.strong, ui.figure)}>
          {rates.length > 0 ? texts.rates(rates.length) : formatRate(zone.rate)}
        </span>
      </CardHead>
      <Facts
        facts={[
          ...(rates.length > 0
            ? [{ label: texts.driversPay, value: <Rates rates={rates} /> }]
            : [
                { label: texts.driversPay, value: <Total total={totalOf(lines)} duration={duration} /> },
                { label: texts.youReceive, value: <Money cents={ownersShareOf(lines)} /> },
              ]),
          { label: texts.open, value: <Hours zone={zone} location={location} /> },
        ]}
      />
      {zone.paused && <p className={classNames(ui.subline, styles.detail)}>{texts.pausedText}</p>}
      <SignLink code={zone.signCode} zone={name} />
      <PrintSign zone={zone} />
      <div className={ui.row}>
        <ButtonLink to={paths.editZone(location._id, zone._id)} variant="secondary" size="small">
          {texts.edit}
          <VisuallyHidden> {zone.zoneNumber}</VisuallyHidden>
        </ButtonLink>
        <ZoneSelling zone={zone} />
      </div>
    </Card>
  );
}

function Hours({ zone, location }: ZoneCardProps) {
  const { week, others } = describeHours(zone, localDay(serverNow(), location.timeZone));
  return (
    <>
      {week.map(({ days, hours }) => (
        <span key={hours} className={styles.open}>
          {days} {hours}
        </span>
      ))}
      {others.map((rule) => (
        <span key={rule} className={classNames(ui.subline, styles.detail)}>
          {rule}
        </span>
      ))}
    </>
  );
}

function Rates({ rates }: { readonly rates: readonly string[] }) {
  return (
    <>
      {rates.map((rate) => (
        <span key={rate} className={classNames(ui.subline, styles.detail)}>
          {keepUnitsTogether(rate)}
        </span>
      ))}
      <span className={classNames(ui.subline, styles.detail)}>{texts.allIn}</span>
    </>
  );
}

function Total({ total, duration }: { readonly total: number; readonly duration: string }) {
  return (
    <>
      <span className={styles.total}>{formatCents(total)}</span>
      <span className={classNames(ui.subline, styles.detail)}>
        {duration}, {texts.allIn}
      </span>
    </>
  );
}

/** The zone's sign as files, which the server creates from the zone's prices at that moment. */
function PrintSign({ zone: { _id, zoneNumber } }: { readonly zone: Zone }) {
  const { languages, choose } = useSignLanguages();
  const params = { id: _id };
  const files = [
    { label: signTexts.letter, href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { languages } }) },
    {
      label: signTexts.poster,
      href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { size: '12x18', languages } }),
    },
    { label: signTexts.picture, href: apiUrl('GET /zones/:id/sign.png', { params, query: { languages } }) },
  ];
  return (
    <details>
      <summary className={ui.summary}>
        {signTexts.printing}
        <VisuallyHidden>{signTexts.forZone(texts.zone(zoneNumber))}</VisuallyHidden>
      </summary>
      <SignLanguageField label={signTexts.print} value={languages} onChange={choose} />
      <ul className={classNames(ui.links, ui.strong, styles.files)}>
        {files.map(({ label, href }) => (
          <li key={href}>
            <a href={href} download>
              {label}
              <VisuallyHidden>{signTexts.forZone(texts.zone(zoneNumber))}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

type SignLinkProps = { readonly code: string; readonly zone: string };

/** What goes on the zone's sign: the code to type and a QR code with the link. */
function SignLink({ code, zone }: SignLinkProps) {
  // The server redirects it to the zone's page.
  const path = fillPath(routes.sign, { code });
  const { copied, copy } = useCopy(window.location.origin + path);
  return (
    <div className={styles.sign}>
      <p>
        <span className={ui.muted}>{signTexts.code}</span>
        <span className={classNames(ui.code, styles.code)}>{code}</span>
      </p>
      <Button variant="quiet" size="small" onClick={copy}>
        {copied === 'yes' ? signTexts.copied : signTexts.copy}
        <VisuallyHidden>{signTexts.of(zone)}</VisuallyHidden>
      </Button>
      {/* Loads the page fresh, as for a driver who has scanned the sign. */}
      <a className={classNames(ui.touch, styles.link)} href={path}>
        {window.location.host + path}
      </a>
      <p className={styles.note} role="status">
        {copied === 'yes' && <VisuallyHidden>{signTexts.copied}</VisuallyHidden>}
        {copied === 'no' && signTexts.notCopied}
      </p>
    </div>
  );
}
