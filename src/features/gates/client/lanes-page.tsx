import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import { isManagerLevel } from '#platform/routing/guards.tsx';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button } from '#platform/ui/button.tsx';
import { AddressActs } from '#platform/ui/feedback/address-acts.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardGrid } from '#platform/ui/layout/card-grid.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Lane } from '../gates.contract.ts';
import { CarsInside } from './cars-inside.tsx';
import { GateRules } from './gate-rules.tsx';
import { HoldOpen } from './hold-open.tsx';
import { LaneAddress } from './lane-address.tsx';
import { LaneBadges } from './lane-badges.tsx';
import { type AddedLane, LaneForm } from './lane-form.tsx';
import { DIRECTION_WORDS, GATE_WORDS } from './lane-words.ts';
import { LeftUnpaid } from './left-unpaid.tsx';
import { OpenLane } from './open-lane.tsx';
import { Passages } from './passages.tsx';
import { LaneState } from './shared/lane-state.tsx';

const texts = {
  title: t`Lanes and gates`,
  lead: t`Each lane opens for reservations, permits, members, auto-pay and paid cars, by camera or by code.`,
  add: t`Add a lane`,
  none: t`No lane yet.`,
  noneText: t`Add one for each gate. A camera of the lot, or a tablet at the lane, says who stands there.`,
  noneForStaff: t`This lot has no gates.`,
  changeTitle: (name: string) => t`Change “${name}”`,
  rotateTitle: (name: string) => t`Give the page of “${name}” a new address?`,
  rotateText: t`The old one is refused at once. Open the new one on the tablet at the lane.`,
  removeText: t`Its page is refused at once, and nothing opens its gate from here. What passed stays.`,
  removeConfirm: t`Remove the lane`,
};

const POLL_EVERY_MS = 4000;

/** The lanes of a lot: what happens there, and opening them by hand. */
export default function LanesPage({ params: { locationId } }: PageProps<typeof routes.lotLanes>) {
  const role = useCurrentUser()?.role;
  const isManaging = role !== undefined && isManagerLevel(role);
  const list = useQuery({
    ...apiQuery('GET /locations/:id/lanes', { params: { id: locationId } }),
    refetchInterval: POLL_EVERY_MS,
  });
  const lotName = list.data?.data.lotName;
  const back = isManaging && lotName ? { to: paths.zones(locationId), label: lotName } : undefined;
  return (
    <Page title={texts.title} lead={isManaging ? texts.lead : lotName} back={back} width="wide">
      {list.isPending && <SkeletonList rows={2} height="9rem" />}
      {list.isError && <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />}
      {list.data && <Lanes locationId={locationId} listed={list.data.data} isManaging={isManaging} />}
    </Page>
  );
}

type Listed = Answer<'GET /locations/:id/lanes'>['data'];
type LanesProps = { readonly locationId: string; readonly listed: Listed; readonly isManaging: boolean };
type Opened = { readonly lane: Lane | null };

function Lanes({ locationId, listed, isManaging }: LanesProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [added, setAdded] = useState<AddedLane | null>(null);
  const { lanes, cameras, hasSandbox, rules, timeZone } = listed;
  const refresh = () => refreshQueries(`/locations/${locationId}`);
  const finish = async (made: AddedLane | null) => {
    setOpened(null);
    setAdded(made);
    await refresh();
  };
  const noneText = isManaging ? texts.noneText : texts.noneForStaff;
  return (
    <>
      {lanes.length === 0 && <EmptyState title={texts.none} text={noneText} />}
      {lanes.length > 0 && (
        <CardGrid>
          {lanes.map((lane) => (
            <OneLane
              key={lane._id}
              locationId={locationId}
              lane={lane}
              timeZone={timeZone}
              isManaging={isManaging}
              onChange={() => setOpened({ lane })}
              onAddress={setAdded}
              onChanged={refresh}
            />
          ))}
        </CardGrid>
      )}
      {isManaging && (
        <div>
          <Button variant={lanes.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpened({ lane: null })}>
            {texts.add}
          </Button>
        </div>
      )}
      {isManaging && lanes.length > 0 && (
        <>
          <CarsInside locationId={locationId} count={listed.inside} />
          <LeftUnpaid locationId={locationId} />
          <Passages locationId={locationId} lanes={lanes} />
          <GateRules locationId={locationId} rules={rules} onSaved={refresh} />
        </>
      )}
      {lanes.length > 0 && <LaneBadges locationId={locationId} />}
      {opened && (
        <Dialog title={opened.lane ? texts.changeTitle(opened.lane.name) : texts.add} onClose={() => setOpened(null)}>
          <LaneForm
            locationId={locationId}
            lane={opened.lane}
            cameras={cameras}
            hasSandbox={hasSandbox}
            onCancel={() => setOpened(null)}
            onDone={(made) => void finish(made)}
          />
        </Dialog>
      )}
      {added && <LaneAddress added={added} onDone={() => setAdded(null)} />}
    </>
  );
}

type OneLaneProps = {
  readonly locationId: string;
  readonly lane: Lane;
  readonly timeZone: string;
  readonly isManaging: boolean;
  readonly onChange: () => void;
  readonly onAddress: (added: AddedLane) => void;
  readonly onChanged: () => Promise<void>;
};

function OneLane({ locationId, lane, timeZone, isManaging, onChange, onAddress, onChanged }: OneLaneProps) {
  const { _id: id, name, direction, gateKind } = lane;
  const params = { locationId, id };
  const rotate = async () => onAddress((await callApi('POST /locations/:locationId/lanes/:id/key', { params })).data);
  const remove = async () => {
    await callApi('DELETE /locations/:locationId/lanes/:id', { params });
    await onChanged();
  };
  return (
    <Card>
      <div className={ui.rowBetween}>
        <div>
          <h2>{name}</h2>
          <p className={ui.subline}>{`${DIRECTION_WORDS[direction]}. ${GATE_WORDS[gateKind]}.`}</p>
        </div>
        <OpenLane locationId={locationId} lane={lane} onOpened={onChanged} />
      </div>
      <LaneState lane={lane} timeZone={timeZone} />
      {isManaging && (
        <div className={ui.cluster}>
          <HoldOpen locationId={locationId} lane={lane} timeZone={timeZone} onChanged={onChanged} />
          <AddressActs
            name={name}
            onChange={onChange}
            rotateTitle={texts.rotateTitle(name)}
            rotateText={texts.rotateText}
            rotate={rotate}
            removeText={texts.removeText}
            removeConfirm={texts.removeConfirm}
            remove={remove}
          />
        </div>
      )}
    </Card>
  );
}
