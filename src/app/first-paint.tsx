// Draws for the server the part of the booking page that waits for no script: which lot this is, and its picture. On a weak
// signal the driver knows that the sign led to the right place while the scripts are still loading; React then draws the
// same again, with the rest.

import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { BookingFrame, type ZoneAndLot } from '#app/pages/roadside/booking-frame.tsx';
import { VisitorShell } from '#app/routes/visitor-shell.tsx';
import { boot } from '#platform/api/boot.ts';
import type { DrawFirstPaint } from '#platform/contract/boot.ts';

export const drawFirstPaint: DrawFirstPaint = (given, path) => {
  Object.assign(boot, given);
  const { data } = given.preloaded[path] as { data: ZoneAndLot };
  return renderToString(
    <Router ssrPath={path}>
      <VisitorShell>
        <BookingFrame {...data} step={0} />
      </VisitorShell>
    </Router>,
  );
};
