import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { mapsUrl } from '#platform/browser/maps-url.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { OutsideLink } from '#platform/ui/layout/outside-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Location } from '../../lots.contract.ts';
import { findPlace } from '../shared/search-place.ts';
import styles from './check-pins.module.css';
import { CoordinateFields } from './coordinate-fields.tsx';
import { type MapView, nudged, placedAt } from './map-view.ts';
import pinStyles from './pin-map.module.css';

const PinMap = lazy(() => import('./pin-map.tsx'));

const texts = {
  place: (at: number, all: number) => t`${formatCount(at)} of ${formatCount(all)}`,
  left: (count: number) =>
    ngettext(msgid`${formatCount(count)} lot to check`, `${formatCount(count)} lots to check`, count),
  hint: t`Move the map until the pin is at the entrance. Drivers are sent there.`,
  keys: t`Arrow keys move the pin, with Shift farther. Enter confirms. Page Down and Page Up lead to the next and the previous lot.`,
  byAddress: t`The address was found. Check that the pin is at the entrance.`,
  confirm: t`It is at the entrance`,
  confirming: t`Saving…`,
  previous: t`Previous`,
  next: t`Next`,
  map: t`Open in Maps`,
  mapOf: (lot: string) => t`Open in Maps: ${lot}`,
  checked: t`Checked`,
  wasChecked: (lot: string) => t`${lot} is checked.`,
  noMap: t`This browser cannot show the map. Type the latitude and longitude.`,
  none: t`Every pin is checked`,
  noneText: t`Drivers are sent to the entrance of each of your lots.`,
  lots: t`My locations`,
};

const NO_ZIPS = [] as const;
const PAGE = 100;
const AROUND = { zoom: 16, placed: 'rough' } as const;
const AT_ENTRANCE = { zoom: 18, placed: 'yes' } as const;
const BY_ADDRESS = { zoom: 18, placed: 'near' } as const;

/** Lots whose pins are only the center of an area, one after another, by keyboard or by touch. @param firstId the one to begin with */
export function CheckPins({ firstId }: { readonly firstId: string | null }) {
  const queue = useQueue(firstId);
  const [at, setAt] = useState(0);
  const [checked, setChecked] = useState<ReadonlyMap<string, string>>(new Map());
  if (queue.isPending) return <Skeleton height="28rem" />;
  if (queue.isError) return <LoadFailure error={queue.error} onRetry={queue.refetch} busy={queue.isFetching} />;
  const { ids, all } = queue;
  const id = ids[at];
  if (id === undefined || all === 0) return <NoneLeft checked={checked.size} />;
  const go = (to: number) => {
    if (to > ids.length - PAGE / 2) queue.fetchMore();
    setAt(Math.min(Math.max(to, 0), ids.length));
  };
  const confirm = (lot: Location) => {
    setChecked(new Map([...checked, [lot._id, nameLot(lot)]]));
    const after = ids.findIndex((each, index) => index > at && !checked.has(each));
    const open = after >= 0 ? after : ids.findIndex((each) => each !== lot._id && !checked.has(each));
    go(open >= 0 ? open : ids.length);
  };
  const last = [...checked.values()].at(-1);
  return (
    <>
      <p role="status" className={classNames(ui.soft, ui.figure)}>
        {last && `${texts.wasChecked(last)} `}
        {texts.left(all - checked.size)}
      </p>
      <OneLot
        key={id}
        id={id}
        nextId={ids[at + 1]}
        place={texts.place(at + 1, all)}
        isChecked={checked.has(id)}
        onConfirmed={confirm}
        onPrevious={at > 0 ? () => go(at - 1) : null}
        onNext={at + 1 < ids.length ? () => go(at + 1) : null}
      />
    </>
  );
}

/** As the lots stood when the page was opened, so that their order stays while they are checked. */
function useQueue(firstId: string | null) {
  const found = useInfiniteQuery({
    queryKey: ['pins to check'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callApi('GET /locations/portfolio', {
        query: { state: 'pin_unchecked', limit: PAGE, ...(cursor !== null && { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const listed = found.data?.pages.flatMap(({ data }) => data.lots.map(({ _id }) => _id)) ?? [];
  const isFirst = firstId !== null && listed.includes(firstId);
  return {
    ...found,
    ids: isFirst ? [firstId, ...listed.filter((each) => each !== firstId)] : listed,
    all: found.data?.pages[0]?.data.found ?? 0,
    fetchMore: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
    },
  };
}

type OneLotProps = {
  readonly id: string;
  readonly nextId: string | undefined;
  readonly place: string;
  readonly isChecked: boolean;
  readonly onConfirmed: (lot: Location) => void;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
};

function OneLot(props: OneLotProps) {
  const found = useQuery(apiQuery('GET /locations/:id', { params: { id: props.id } }));
  // On its way while this one is looked at.
  useQuery({
    ...apiQuery('GET /locations/:id', { params: { id: props.nextId ?? props.id } }),
    enabled: props.nextId !== undefined,
  });
  if (found.isPending) return <Skeleton height="28rem" />;
  if (found.isError) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  return <LotPin {...props} lot={found.data.data.location} />;
}

function LotPin({ lot, place, isChecked, onConfirmed, onPrevious, onNext }: OneLotProps & { readonly lot: Location }) {
  const { name, address } = lot;
  const [view, setView] = useState<MapView>(() => viewOf(lot));
  const [hasNoMap, setNoMap] = useState(false);
  useExactPlace(lot, (found) => setView((now) => (now.placed === 'rough' ? placedAt(now, found, BY_ADDRESS) : now)));
  const saving = useMutation({
    mutationFn: async () => {
      await savePin(lot, view);
      await Promise.all([refreshQueries('/locations'), refreshQueries('/home')]);
    },
    onSuccess: () => onConfirmed(lot),
  });
  const confirm = () => !saving.isPending && saving.mutate();
  useKeys({ onNudge: (by) => setView((now) => nudged(now, by)), onConfirm: confirm, onPrevious, onNext });
  return (
    <div className={styles.lot}>
      <div className={classNames(ui.stack1, styles.about)}>
        <div>
          <p className={classNames(ui.muted, ui.figure)}>{place}</p>
          <h2>
            {name} {isChecked && <StatusBadge tone="green">{texts.checked}</StatusBadge>}
          </h2>
          <p className={styles.address}>{address}</p>
        </div>
        <p>{view.placed === 'near' ? texts.byAddress : texts.hint}</p>
        <p className={classNames(ui.muted, styles.keys)}>{texts.keys}</p>
      </div>
      <div className={styles.map}>
        {hasNoMap ? (
          <div className={ui.stack2}>
            <Banner tone="info">{texts.noMap}</Banner>
            <CoordinateFields
              point={view.center}
              onChange={(point) => setView(placedAt(view, point, AT_ENTRANCE))}
              error={undefined}
            />
          </div>
        ) : (
          <Suspense fallback={<div className={pinStyles.frame} />}>
            <PinMap
              view={view}
              onChange={setView}
              onFailure={() => setNoMap(true)}
              describedBy={undefined}
              wrong={false}
              zips={NO_ZIPS}
              onStreets={() => {}}
            >
              {null}
            </PinMap>
          </Suspense>
        )}
      </div>
      <div className={classNames(ui.stack2, styles.acts)}>
        {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
        <div className={ui.row}>
          <Step label={texts.previous} onStep={onPrevious} />
          <Step label={texts.next} onStep={onNext} />
          <OutsideLink
            href={mapsUrl(`${name}, ${address}`)}
            name={texts.mapOf(nameLot(lot))}
            variant="quiet"
            size="small"
          >
            {texts.map}
          </OutsideLink>
        </div>
        <ActionBar>
          <Button busy={saving.isPending} busyText={texts.confirming} onClick={confirm}>
            {texts.confirm}
          </Button>
        </ActionBar>
      </div>
    </div>
  );
}

function Step({ label, onStep }: { readonly label: string; readonly onStep: (() => void) | null }) {
  return (
    <Button variant="secondary" size="small" disabled={onStep === null} onClick={() => onStep?.()}>
      {label}
    </Button>
  );
}

function viewOf({ location_point: { coordinates }, pinApproximate }: Location): MapView {
  const [lng, lat] = coordinates;
  return { center: { lat, lng }, ...(pinApproximate ? AROUND : AT_ENTRANCE) };
}

/** Sends the pin even if it stays where it is: somebody has looked at it. */
function savePin({ _id, location_point }: Location, { center: { lat, lng } }: MapView) {
  const coordinates: [number, number] = [lng, lat];
  return callApi('POST /locations/:id', {
    params: { id: _id },
    body: { location_point: { coordinates }, pinApproximate: false, seen: { location_point } },
  });
}

/** Where a provider of places knows streets, the pin begins at the address. */
function useExactPlace({ address, pinApproximate }: Location, onFound: (point: MapView['center']) => void) {
  const latest = useRef(onFound);
  latest.current = onFound;
  const found = useQuery({
    queryKey: ['place of', address],
    queryFn: () => findPlace(address).catch(() => null),
    enabled: pinApproximate,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  useEffect(() => {
    if (found?.exact) latest.current({ lat: found.lat, lng: found.lng });
  }, [found]);
}

type Keys = {
  /** Pixels of the map. */
  readonly onNudge: (by: { readonly east: number; readonly north: number }) => void;
  readonly onConfirm: () => void;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
};

const STEP_PIXELS = 4;
const SHIFT_PIXELS = 40;
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Anywhere on the page but in what has keys of its own; the map would move by a hundred pixels. */
function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTakenBy(event)) return;
      const { onNudge, onConfirm, onPrevious, onNext } = latest.current;
      const arrow = ARROWS[event.key];
      if (arrow) {
        const pixels = event.shiftKey ? SHIFT_PIXELS : STEP_PIXELS;
        onNudge({ east: arrow[0] * pixels, north: arrow[1] * pixels });
      } else if (event.key === 'Enter' && !event.repeat) onConfirm();
      else if (event.key === 'PageUp') onPrevious?.();
      else if (event.key === 'PageDown') onNext?.();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

function isTakenBy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, dialog, [role="menu"]')) return true;
  return key === 'Enter' && target.closest('a, button, summary') !== null;
}

function NoneLeft({ checked }: { readonly checked: number }): ReactNode {
  return (
    <EmptyState title={texts.none} {...(checked > 0 && { text: texts.noneText })}>
      <ButtonLink to={paths.locations()}>{texts.lots}</ButtonLink>
    </EmptyState>
  );
}
