import { useState } from 'react';
import { t } from 'ttag';
import { useSearch } from 'wouter';
import { ReviewNotice } from '#features/owners/client/review-notice.tsx';
import { Portfolio } from '#features/portfolio/client/portfolio.tsx';
import { usePortfolio } from '#features/portfolio/client/use-portfolio.ts';
import type { PortfolioLot } from '#features/portfolio/portfolio.contract.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { PageWithActions } from '#platform/ui/page-with-actions.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './operator-pages.module.css';
import { PassedBanner } from './passed-banner.tsx';

const texts = {
  title: t`My locations`,
  allTitle: t`All locations`,
  edit: t`Edit`,
  addZone: t`Add a zone`,
  checkPin: t`Check pin`,
  of: (name: string) => t` of ${name}`,
  add: t`Add Location`,
  import: t`Import locations`,
  choose: t`Change several`,
};

export default function MyLocationsPage() {
  const role = useCurrentUser()?.role;
  const seesAll = role === 'odogwu';
  const portfolio = usePortfolio({ withOwners: seesAll });
  // A manager has the lots that an owner gave them.
  const hasLots = portfolio.found.data?.data.total !== 0;
  const [isChoosing, setIsChoosing] = useState(new URLSearchParams(useSearch()).has('choose'));
  // Most have, and a button that came later would move the others.
  const hasSeveral = portfolio.found.isPending || (portfolio.found.data?.data.found ?? 0) > 1;
  const ways = hasLots && !isChoosing && (
    <Ways mayAdd={role !== 'manager'} onChoose={hasSeveral ? () => setIsChoosing(true) : null} />
  );
  return (
    <PageWithActions title={seesAll ? texts.allTitle : texts.title} width="wide" actions={ways}>
      <PassedBanner />
      <ReviewNotice />
      <Portfolio
        portfolio={portfolio}
        linkTo={({ _id }) => paths.zones(_id)}
        actOf={nextFor}
        withOwners={seesAll}
        choosing={{ isOn: isChoosing, end: () => setIsChoosing(false) }}
      />
    </PageWithActions>
  );
}

type WaysProps = { readonly mayAdd: boolean; readonly onChoose: (() => void) | null };

function Ways({ mayAdd, onChoose }: WaysProps) {
  return (
    <div className={styles.adding}>
      {onChoose && (
        <Button variant="quiet" size="small" onClick={onChoose}>
          {texts.choose}
        </Button>
      )}
      {mayAdd && (
        <>
          <ButtonLink to={paths.importLocations()} variant="quiet" size="small">
            {texts.import}
          </ButtonLink>
          <ButtonLink to={paths.addLocation()} variant="secondary" size="small">
            {texts.add}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** A lot without zones is listed but sells nothing, which is easily overlooked. */
function nextFor({ _id, name, state }: PortfolioLot) {
  if (state === 'archived') return null;
  const link = (to: string, label: string) => (
    <TextLink to={to}>
      {label}
      <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
    </TextLink>
  );
  const edit = link(paths.editLocation(_id), texts.edit);
  if (state === 'pin_unchecked') return link(paths.checkPins(_id), texts.checkPin);
  if (state !== 'empty') return edit;
  return (
    <span className={ui.row}>
      {link(paths.addZone(_id), texts.addZone)}
      {edit}
    </span>
  );
}
