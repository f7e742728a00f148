import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { TableImport } from '#features/imports/client/table-import.tsx';
import { PERMIT_IMPORT_COLUMNS } from '#features/imports/rules/import-columns.ts';
import { GivePermitForm } from '#features/permits/client/give-permit-form.tsx';
import { PermitHolders } from '#features/permits/client/permit-holders.tsx';
import { Income } from '#features/permits/client/permit-income.tsx';
import { PlanCard } from '#features/permits/client/plan-cards.tsx';
import { PlanForm } from '#features/permits/client/plan-form.tsx';
import type { GivenPermit } from '#features/permits/given-permits.contract.ts';
import type { PermitPlan, PermitPlanFields } from '#features/permits/permits.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardGrid, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { LotWithZones } from './lot-with-zones.tsx';

const texts = {
  plans: t`Permits`,
  plansLead: t`Sell parking by the month. Drivers pay the rest of the first month, then each month by the card that they save.`,
  noPlans: t`You sell no permits here yet.`,
  noPlansText: t`Add one: drivers buy it on the page of this lot.`,
  changePlan: t`Change`,
  changeNamed: (name: string) => t`Change ${name}`,
  shareLink: t`Page for drivers`,
  give: t`Give a permit`,
  addPlan: t`Add a permit`,
  holders: t`Permit holders`,
};

const NEW = 'new';

/** What the owner sells by the month, and who has it. */
export default function PermitPlansPage({ params: { locationId } }: PageProps<typeof routes.permitPlans>) {
  return (
    <LotWithZones locationId={locationId} title={texts.plans} width="wide">
      {({ name }, zones) => (
        <Page
          title={texts.plans}
          lead={texts.plansLead}
          width="wide"
          back={{ to: paths.zones(locationId), label: name }}
        >
          <Plans locationId={locationId} zones={zones.filter(({ archived }) => !archived)} />
          <Holders locationId={locationId} />
          <Income locationId={locationId} />
          <ImportPermits locationId={locationId} />
        </Page>
      )}
    </LotWithZones>
  );
}

const EXAMPLE = [
  PERMIT_IMPORT_COLUMNS.join(','),
  'Ana Ruiz,ana@example.com,Monthly,ABC123 IL; DEF456 IL,,2027-03,given,1',
  'Lake Works,office@example.com,Monthly,GHI789 IL; JKL012 IL,2027-01-01,,company,2',
  '',
].join('\r\n');

function ImportPermits({ locationId }: { readonly locationId: string }) {
  return (
    <Fold title={t`Permits as a table`}>
      <TableImport
        kind="permits"
        locationId={locationId}
        columns={PERMIT_IMPORT_COLUMNS}
        example={{ name: 'parkvale-permits.csv', text: EXAMPLE }}
        exportAs={(format) =>
          apiUrl('GET /locations/:id/permits/export', { params: { id: locationId }, query: { format } })
        }
        refresh={() => refreshQueries(`/locations/${locationId}`)}
        see={null}
      >
        <p>{t`One line per permit: name, email, plan, plates with their state, the first day and the last month. Add kind (given, or company for those who pay each month by invoice) and seats. Holders are emailed once it is imported.`}</p>
      </TableImport>
    </Fold>
  );
}

type PlansProps = { readonly locationId: string; readonly zones: readonly Zone[] };

function Plans({ locationId, zones }: PlansProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const found = useQuery(apiQuery('GET /locations/:id/permit-plans', { params: { id: locationId } }));
  const sendOnce = useSafeRepeat();
  if (found.isPending) return <ComingCards count={2} height="9.5rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { plans } = found.data.data;
  const save = async (plan: PermitPlan | null, body: PermitPlanFields) => {
    if (plan)
      await callApi('PATCH /locations/:locationId/permit-plans/:id', { params: { locationId, id: plan._id }, body });
    else {
      await sendOnce(body, (idempotencyKey) =>
        callApi('POST /locations/:id/permit-plans', { params: { id: locationId }, body, idempotencyKey }),
      );
    }
    await refreshQueries(`/locations/${locationId}/permit-plans`);
    setEditing(null);
  };
  const formFor = (plan: PermitPlan | null) => (
    <Card>
      <PlanForm plan={plan} zones={zones} send={(fields) => save(plan, fields)} onCancel={() => setEditing(null)} />
    </Card>
  );
  if (editing === NEW) return formFor(null);
  const edited = plans.find(({ _id }) => _id === editing);
  if (edited) return formFor(edited);
  return (
    <>
      <div className={ui.row}>
        <Button onClick={() => setEditing(NEW)}>{texts.addPlan}</Button>
        {plans.length > 0 && (
          <ButtonLink to={paths.lotPermits(locationId)} variant="quiet">
            {texts.shareLink}
          </ButtonLink>
        )}
      </div>
      {plans.length === 0 && <EmptyState title={texts.noPlans} text={texts.noPlansText} />}
      <CardGrid>
        {plans.map((plan) => (
          <PlanCard key={plan._id} plan={plan}>
            <Button
              variant="secondary"
              size="small"
              onClick={() => setEditing(plan._id)}
              aria-label={texts.changeNamed(plan.name)}
            >
              {texts.changePlan}
            </Button>
          </PlanCard>
        ))}
      </CardGrid>
    </>
  );
}

function Holders({ locationId }: { readonly locationId: string }) {
  return (
    <section className={ui.stack3}>
      <h2>{texts.holders}</h2>
      <Give locationId={locationId} />
      <PermitHolders locationId={locationId} />
    </section>
  );
}

/** The link to give a permit, once there is a plan. */
function Give({ locationId }: { readonly locationId: string }) {
  const [isGiving, setGiving] = useState(false);
  const found = useQuery(apiQuery('GET /locations/:id/permit-plans', { params: { id: locationId } }));
  const sendOnce = useSafeRepeat();
  const { plans = [], location } = found.data?.data ?? {};
  if (plans.length === 0 || !location) return null;
  if (!isGiving) {
    return (
      <div>
        <Button variant="secondary" onClick={() => setGiving(true)}>
          {texts.give}
        </Button>
      </div>
    );
  }
  const givePermit = async (body: GivenPermit) => {
    await sendOnce(body, (idempotencyKey) =>
      callApi('POST /locations/:id/permits', { params: { id: locationId }, body, idempotencyKey }),
    );
    await refreshQueries(`/locations/${locationId}`);
    setGiving(false);
  };
  return (
    <Card>
      <h3>{texts.give}</h3>
      <GivePermitForm
        plans={plans}
        today={localDay(new Date(), location.timeZone)}
        send={givePermit}
        onCancel={() => setGiving(false)}
      />
    </Card>
  );
}
