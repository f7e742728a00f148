// Draws for the server what waits for no script: at a zone which lot this is, and its picture; in the search the first lots; at home what this
// is for. On a weak signal a person knows that the sign or the link led to the right place while the scripts are still loading; React then
// draws the same again, with the rest.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import LocationsPage from '#app/pages/driver/locations-page.tsx';
import { BookingFrame, type ZoneAndLot } from '#app/pages/roadside/booking-frame.tsx';
import { HomeFrame } from '#app/pages/visitor/home-frame.tsx';
import { VisitorShell } from '#app/routes/visitor-shell.tsx';
import { boot } from '#platform/api/boot.ts';
import type { DrawFirstPaint } from '#platform/contract/boot.ts';
import { paths } from '#platform/paths/paths.ts';

export const drawFirstPaint: DrawFirstPaint = (given, address) => {
  Object.assign(boot, given);
  const [path = '', query = ''] = address.split('?');
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath={path} ssrSearch={query}>
        <VisitorShell>{frameOf(path, given.preloaded[path] as { readonly data: ZoneAndLot } | undefined)}</VisitorShell>
      </Router>
    </QueryClientProvider>,
  );
};

function frameOf(path: string, zone: { readonly data: ZoneAndLot } | undefined): ReactElement {
  if (path === paths.locations()) return <LocationsPage />;
  return zone ? <BookingFrame {...zone.data} step={0} /> : <HomeFrame />;
}
