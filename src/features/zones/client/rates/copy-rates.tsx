import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { OtherZone, Zone } from '../../zones.contract.ts';
import { effectsOf } from './copy-effects.ts';
import { hasRates, MAX_COPIES, type ZoneRates } from './plan-copy.ts';
import styles from './rates.module.css';
import { useCopyRates } from './use-copy-rates.ts';

const zoneCount = (count: number): string =>
  ngettext(msgid`${formatCount(count)} zone`, `${formatCount(count)} zones`, count);

const copyTexts = {
  changes: (count: number) => t`${zoneCount(count)} will switch to these rates:`,
  copy: (count: number) => t`Copy to ${zoneCount(count)}`,
  copied: (count: number) => t`The rates are copied to ${zoneCount(count)}`,
  undone: (count: number) => t`Undone: ${zoneCount(count)} back on the earlier rates`,
};

const texts = {
  title: t`Copy these rates to other zones`,
  text: t`Choose zones of this lot or of your other lots. Their numbers, hours and spaces stay as they are.`,
  begin: t`Choose zones`,
  saveFirst: t`Save this zone first: only saved rates are copied.`,
  search: t`Find a lot or a zone`,
  none: t`No zones found. Try another name, address or number.`,
  noOthers: t`You have no other zone yet.`,
  zone: (number: string) => t`Zone ${number}`,
  here: t`This lot`,
  list: t`Zones`,
  now: t`Now:`,
  same: t`Already has these rates`,
  more: t`Show more zones`,
  chooseAll: (count: number) => t`Choose all ${formatCount(count)} shown`,
  chooseNone: t`Choose none`,
  preview: t`What changes`,
  nothing: t`Choose a zone to see what changes.`,
  unchanged: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} selected zone already has them and does not change.`,
      `${formatCount(count)} selected zones already have them and do not change.`,
      count,
    ),
  tooMany: (max: number) => t`Choose at most ${formatCount(max)} zones at once.`,
  copying: t`Copying…`,
  cancel: t`Close`,
  copiedText: t`New stays there use them. Parking already sold keeps its price.`,
  undo: t`Undo`,
  undoing: t`Undoing…`,
};

type CopyRatesProps = {
  readonly zone: Zone;
  /** Unsaved changes would not be copied. */
  readonly isUnsaved: boolean;
};

/** The zone's saved rates for the owner's other zones: selected from a list, previewed, and undone with one press. */
export function CopyRates({ zone, isUnsaved }: CopyRatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const copied: ZoneRates = {
    rates: tariffOf({ rate: zone.rate, rates: zone.rates ?? null }),
    pricedBy: zone.pricedBy ?? 'entry',
  };
  return (
    <section className={classNames(ui.stack2, ui.section)}>
      <h2>{texts.title}</h2>
      <p className={ui.muted}>{texts.text}</p>
      {isUnsaved && <p className={ui.muted}>{texts.saveFirst}</p>}
      {isOpen && !isUnsaved ? (
        <Chooser zone={zone} copied={copied} onDone={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button variant="secondary" aria-disabled={isUnsaved} onClick={() => setIsOpen(!isUnsaved)}>
            {texts.begin}
          </Button>
        </div>
      )}
    </section>
  );
}

type ChooserProps = { readonly zone: Zone; readonly copied: ZoneRates; readonly onDone: () => void };
type State = ReturnType<typeof useCopyRates>;

function Chooser({ zone, copied, onDone }: ChooserProps) {
  const state = useCopyRates(zone._id, copied);
  return (
    <div className={classNames(ui.stack3, ui.columns)}>
      <Choice state={state} zone={zone} copied={copied} />
      <Preview state={state} copied={copied} onDone={onDone} />
    </div>
  );
}

function Choice({ state, zone, copied }: Omit<ChooserProps, 'onDone'> & { readonly state: State }) {
  const { others, shown, chosen, search } = state;
  return (
    <div className={ui.stack2}>
      <TextField
        label={texts.search}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={state.setSearch}
      />
      {others.isPending && <SkeletonList rows={3} height="4rem" />}
      {others.isError && <LoadFailure error={others.error} onRetry={others.refetch} busy={others.isFetching} />}
      {others.isSuccess && shown.length === 0 && (
        <p role="status">{search.trim() === '' ? texts.noOthers : texts.none}</p>
      )}
      {shown.length > 0 && (
        <ul className={classNames(ui.listCard, styles.list)} aria-label={texts.list}>
          {shown.map((other) => (
            <li key={other.zoneId}>
              <OtherZoneLine
                zone={other}
                isHere={other.locationId === zone.locationId}
                copied={copied}
                isChosen={state.isChosen(other)}
                onToggle={() => state.toggle(other)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={ui.row}>
        {others.hasNextPage && (
          <Button
            variant="secondary"
            size="small"
            busy={others.isFetchingNextPage}
            onClick={() => others.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
        {shown.length > 1 && (
          <Button variant="quiet" size="small" onClick={state.chooseAll}>
            {texts.chooseAll(shown.length)}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button variant="quiet" size="small" onClick={state.chooseNone}>
            {texts.chooseNone}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What would change, shown before it is done, and what was done, with its undo. */
function Preview({ state, copied, onDone }: Omit<ChooserProps, 'zone'> & { readonly state: State }) {
  const { chosen, changing, copying, undoing, failure } = state;
  return (
    <section className={ui.stack2} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <div role="status" className={ui.stack2}>
        {chosen.length === 0 && <p className={ui.muted}>{texts.nothing}</p>}
        {changing.length > 0 && <p>{copyTexts.changes(changing.length)}</p>}
        {changing.length > 0 && (
          <ul className={styles.rates}>
            {wordsOf(copied).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {effectsOf(changing, copied).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {chosen.length > changing.length && <p>{texts.unchanged(chosen.length - changing.length)}</p>}
        {changing.length > MAX_COPIES && <p className={ui.error}>{texts.tooMany(MAX_COPIES)}</p>}
      </div>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {undoing.isSuccess && <Banner tone="success" title={copyTexts.undone(undoing.data)} />}
      {copying.isSuccess && (
        <Banner tone="success" title={copyTexts.copied(copying.data.after.length)}>
          <p>{texts.copiedText}</p>
          <Button
            variant="secondary"
            size="small"
            busy={undoing.isPending}
            busyText={texts.undoing}
            onClick={state.undo}
          >
            {texts.undo}
          </Button>
        </Banner>
      )}
      <div className={ui.row}>
        {changing.length > 0 && changing.length <= MAX_COPIES && (
          <Button busy={copying.isPending} busyText={texts.copying} onClick={state.copy}>
            {copyTexts.copy(changing.length)}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  );
}

type LineProps = {
  readonly zone: OtherZone;
  readonly isHere: boolean;
  readonly copied: ZoneRates;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

/** A zone to choose, with its current prices. */
function OtherZoneLine({ zone, isHere, copied, isChosen, onToggle }: LineProps) {
  return (
    <label className={styles.copyLine}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        <strong>
          {isHere ? texts.here : zone.locationName}, {texts.zone(zone.zoneNumber)}
        </strong>
        {!isHere && <span className={styles.now}>{zone.address}</span>}
        <span className={styles.now}>
          {hasRates(zone, copied) ? texts.same : `${texts.now} ${wordsOf(zone).join('; ')}`}
        </span>
      </span>
    </label>
  );
}

/** Without charges, which differ from lot to lot. */
const wordsOf = ({ rates, pricedBy }: ZoneRates): string[] => describeTariff(rates, (cents) => cents, pricedBy);
