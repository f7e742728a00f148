// Draws for the server what waits for no script: at a zone which lot this is, and its picture; at home what this is for. On a weak signal a
// person knows that the sign or the link led to the right place while the scripts are still loading; React then draws the same again, with
// the rest.

import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { BookingFrame, type ZoneAndLot } from '#app/pages/roadside/booking-frame.tsx';
import { HomeFrame } from '#app/pages/visitor/home-frame.tsx';
import { VisitorShell } from '#app/routes/visitor-shell.tsx';
import { boot } from '#platform/api/boot.ts';
import type { DrawFirstPaint } from '#platform/contract/boot.ts';

export const drawFirstPaint: DrawFirstPaint = (given, path) => {
  Object.assign(boot, given);
  return renderToString(
    <Router ssrPath={path}>
      <VisitorShell>{frameOf(given.preloaded[path] as { readonly data: ZoneAndLot } | undefined)}</VisitorShell>
    </Router>,
  );
};

function frameOf(zone: { readonly data: ZoneAndLot } | undefined): ReactElement {
  return zone ? <BookingFrame {...zone.data} step={0} /> : <HomeFrame />;
}
