import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchLeaving } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { watchArrivals } from '#platform/routing/arrival.ts';
import { loadFirstPage, Router } from './router.tsx';
import '#platform/ui/tokens.css';
import '#platform/ui/base.css';

watchArrivals();
watchLeaving(() => window.location.reload());

// A stop that was tapped without a signal, on a page that was closed since.
if (Object.keys(window.localStorage ?? {}).some((name) => name.startsWith('parkvale.stop.'))) {
  void import('#features/parking/client/leaving/waiting-stops.ts').then(({ watchSignal }) => watchSignal());
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

// Not awaited: a page's script starts only when this one has ended.
void loadFirstPage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
