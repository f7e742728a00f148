import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatementOfMonth } from './statement-of-month.tsx';

const texts = {
  title: t`Statements`,
  lead: t`What the owner’s lots earned in a month, and what was paid out.`,
  owner: t`Owner`,
  none: t`No statements available to you.`,
  noneText: t`A statement covers all of an owner’s lots. Ask the owner to give you all of their locations on their team page.`,
};

/** The statements of the owners for whom the reader does the accounting; how they are paid is only for the owners themselves. */
export default function StatementsPage() {
  const found = useQuery(apiQuery('GET /users/memberships/me', {}));
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      {found.isPending && <SkeletonList rows={4} height="4rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {found.data && <Statements owners={ownersIn(found.data.data.memberships)} />}
    </Page>
  );
}

type Owner = { readonly _id: string; readonly name: string };

const ownersIn = (memberships: readonly { owner: Owner; role: string; allLocations: boolean }[]): Owner[] =>
  memberships.filter(({ role, allLocations }) => role === 'accountant' && allLocations).map(({ owner }) => owner);

function Statements({ owners }: { readonly owners: readonly Owner[] }) {
  const [chosen, choose] = useState(owners[0]?._id);
  if (chosen === undefined) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <>
      {owners.length > 1 && (
        <SelectField
          label={texts.owner}
          name="owner"
          value={chosen}
          onChange={choose}
          options={owners.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <StatementOfMonth ownerId={chosen} />
    </>
  );
}
